import { closeSync, openSync, readSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { dieUnflushed } from './flush.ts';

/** Where PostgreSQL keeps in `pg_control` how it ended, and the two values (of eight) that mean 'in order'. */
const stateOffset = 16;
const shutDownStates = [1, 2];

/** Flushes under way at a time: fewer than the four threads that Node has for files, one of which is loading the engine. */
const flushesAtOnce = 3;

/** Files of no lasting meaning, written at every start. */
const passingFiles = new Set(['postmaster.pid']);

/** @returns whether the database in `folder` was last shut down in order; `true` also when there is none yet. */
export function wasShutDown(folder: string): boolean {
  let fileDescriptor;
  try {
    fileDescriptor = openSync(join(folder, 'global', 'pg_control'), 'r');
  } catch {
    return true;
  }
  const state = Buffer.alloc(4);
  readSync(fileDescriptor, state, 0, 4, stateOffset);
  closeSync(fileDescriptor);
  return shutDownStates.includes(state.readInt32LE());
}

/** Flushes every file and folder of the database, a few at a time, or ends the process. */
export async function flushEverything(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || (entry.isDirectory() && process.platform !== 'win32'))
    .map((entry) => join(entry.parentPath, entry.name));
  if (process.platform !== 'win32') paths.push(folder);
  const lanes = Array.from({ length: flushesAtOnce }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await flush(path);
  });
  await Promise.all(lanes).catch(dieUnflushed);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface FileNode {
  name: string;
}

/** Emscripten's operations on Node's files that change something. */
export interface FileOperations {
  node_ops: {
    setattr: (node: FileNode, ...rest: unknown[]) => unknown;
    mknod: (parent: FileNode, name: string, ...rest: unknown[]) => unknown;
    rename: (node: FileNode, ...rest: unknown[]) => unknown;
    unlink: (parent: FileNode, name: string) => unknown;
    rmdir: (parent: FileNode, name: string) => unknown;
    symlink: (parent: FileNode, name: string, target: string) => unknown;
  };
  stream_ops: {
    setattr: (stream: { node: FileNode }, ...rest: unknown[]) => unknown;
    write: (stream: { node: FileNode }, ...rest: unknown[]) => unknown;
  };
}

/**
 * Calls `changed` before the first operation that changes a file or folder, other than passing ones. The operations
 * are as they were from then on.
 */
export function onFirstChange(layer: FileOperations, changed: () => void): void {
  const { node_ops: nodes, stream_ops: streams } = layer;
  const original = { nodes: { ...nodes }, streams: { ...streams } };
  const note = (name: string): void => {
    if (passingFiles.has(name)) return;
    Object.assign(nodes, original.nodes);
    streams.setattr = original.streams.setattr;
    streams.write = original.streams.write;
    changed();
  };
  nodes.setattr = (node, ...rest) => (note(node.name), original.nodes.setattr(node, ...rest));
  nodes.mknod = (parent, name, ...rest) => (note(name), original.nodes.mknod(parent, name, ...rest));
  nodes.rename = (node, ...rest) => (note(''), original.nodes.rename(node, ...rest));
  nodes.unlink = (parent, name) => (note(name), original.nodes.unlink(parent, name));
  nodes.rmdir = (parent, name) => (note(name), original.nodes.rmdir(parent, name));
  nodes.symlink = (parent, name, target) => (note(name), original.nodes.symlink(parent, name, target));
  streams.setattr = (stream, ...rest) => (note(stream.node.name), original.streams.setattr(stream, ...rest));
  streams.write = (stream, ...rest) => (note(stream.node.name), original.streams.write(stream, ...rest));
}
