import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { freePort } from '../servers/child.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface BarePage {
  readonly url: string;
  remove(): Promise<void>;
}

/** Builds the bare page and serves it, compressed, with one dashboard's answer. */
export async function serveBarePage(answer: string): Promise<BarePage> {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-bare-page-'));
  // Vite says 'production' to the whole process, and a product that is started after it would take it seriously.
  const { NODE_ENV } = process.env;
  await build({
    root: join(import.meta.dirname, 'bare-page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'chrome123', modulePreload: { polyfill: false } },
  });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  const bodies = new Map<string, Buffer>();
  const read = (path: string): Buffer | undefined => {
    if (path === '/dashboard.json') return Buffer.from(answer);
    if (path === '/favicon.svg') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" />');
    try {
      return readFileSync(join(folder, path === '/' ? 'index.html' : path));
    } catch {
      return undefined;
    }
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname;
    const plain = read(path);
    if (plain === undefined) {
      response.writeHead(404).end();
      return;
    }
    const body = bodies.get(path) ?? brotliCompressSync(plain);
    bodies.set(path, body);
    const type = TYPES[extname(path) || '.html'] ?? 'text/plain';
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
      .end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
