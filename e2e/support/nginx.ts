import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** `scripts/ensure-browsers.ts` installs it. */
export const NGINX = '/usr/sbin/nginx';
const START_TRIES = 100;

export interface Proxy {
  /** Lets no one in, as a host that cannot be reached. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops for good and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Debian's nginx in front of products, on one port of this machine.
 * @param locations what stands in the block of the server, as in docs/production.md
 */
export async function startNginx(port: number, locations: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-nginx-'));
  const file = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
events {}
http {
  access_log off;
  ${places.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }
}
`,
  );
  let child: ChildProcess | undefined;
  const start = async () => {
    const starting = spawn(NGINX, ['-p', folder, '-e', 'stderr', '-c', file], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = starting;
    for (let tries = 0; !(await isListening(port)); tries++) {
      if (tries === START_TRIES || starting.exitCode !== null) throw new Error('nginx did not start.');
      await delay(50);
    }
  };
  const stop = async () => {
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
