import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onFirstChange, wasShutDown, type FileOperations } from './recovery-flush.ts';

const parent = mkdtempSync(join(tmpdir(), 'fivefold-recovery-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** File operations that only note that they were called. */
function notingLayer(): { layer: FileOperations; calls: string[] } {
  const calls: string[] = [];
  const note = (call: string) => () => calls.push(call);
  const layer = {
    node_ops: {
      setattr: note('setattr'),
      mknod: note('mknod'),
      rename: note('rename'),
      unlink: note('unlink'),
      rmdir: note('rmdir'),
      symlink: note('symlink'),
    },
    stream_ops: { setattr: note('setattr of stream'), write: note('write') },
  };
  return { layer, calls };
}

const table = { name: '16384' };
const lockFile = { name: 'postmaster.pid' };

const changes: [string, (layer: FileOperations) => unknown][] = [
  ['setattr', (layer) => layer.node_ops.setattr(table, { size: 0 })],
  ['mknod', (layer) => layer.node_ops.mknod(table, 'new', 0)],
  ['rename', (layer) => layer.node_ops.rename(lockFile, table, 'new name')],
  ['unlink', (layer) => layer.node_ops.unlink(table, 'old')],
  ['rmdir', (layer) => layer.node_ops.rmdir(table, 'old')],
  ['symlink', (layer) => layer.node_ops.symlink(table, 'link', 'target')],
  ['setattr of stream', (layer) => layer.stream_ops.setattr({ node: table }, { size: 0 })],
  ['write', (layer) => layer.stream_ops.write({ node: table }, new Uint8Array(1))],
];

describe('the first change of a file', () => {
  it.each(changes)('is noticed before it happens, once: %s', (name, change) => {
    const { layer, calls } = notingLayer();
    const originalWrite = layer.stream_ops.write;
    onFirstChange(layer, () => calls.push('noticed'));
    change(layer);
    change(layer);
    expect(calls).toEqual(['noticed', name, name]);
    expect(layer.stream_ops.write).toBe(originalWrite);
  });

  it('is not the lock file that every start writes', () => {
    const { layer, calls } = notingLayer();
    onFirstChange(layer, () => calls.push('noticed'));
    layer.node_ops.unlink(table, 'postmaster.pid');
    layer.node_ops.mknod(table, 'postmaster.pid', 0);
    layer.node_ops.setattr(lockFile, {});
    layer.stream_ops.write({ node: lockFile }, new Uint8Array(1));
    expect(calls).toEqual(['unlink', 'mknod', 'setattr', 'write']);
  });
});

describe('whether a database was shut down in order', () => {
  const withState = (state: number): string => {
    const folder = mkdtempSync(join(parent, 'state-'));
    const control = Buffer.alloc(296);
    control.writeInt32LE(state, 16);
    mkdirSync(join(folder, 'global'));
    writeFileSync(join(folder, 'global', 'pg_control'), control);
    return folder;
  };

  it.each([
    ['starting up', 0, false],
    ['shut down', 1, true],
    ['shut down in recovery', 2, true],
    ['shutting down', 3, false],
    ['in crash recovery', 4, false],
    ['in production', 6, false],
  ])('%s', (_name, state, expected) => {
    expect(wasShutDown(withState(state))).toBe(expected);
  });

  it('has nothing to say of an empty folder, which has nothing to flush', () => {
    expect(wasShutDown(mkdtempSync(join(parent, 'empty-')))).toBe(true);
  });
});
