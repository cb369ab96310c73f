import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';

/**
 * Browsers heed these on pages (and, the first, on workers). On a script they are half a kilobyte that says nothing, a
 * dozen times before the first page is drawn.
 */
const ONLY_FOR_PAGES = [
  'content-security-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built web app: hashed files precompressed and immutable, the page itself always revalidated.
 * @param dir the build's folder.
 * @param options.told what the app must know before it asks anything, by name; with nothing to tell, the page stays as it was
 * built.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dir: string,
  { told, basePath }: { readonly told: Readonly<Record<string, unknown>>; readonly basePath: string },
): Promise<void> {
  if (Object.keys(told).length > 0) await serveTellingPage(app, dir, told);
  await app.register(fastifyStatic, {
    root: dir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(dir, path).startsWith(`assets${sep}`);
      if (isHashed && !basename(path).includes('.worker')) for (const name of ONLY_FOR_PAGES) reply.removeHeader(name);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  // The router is hash-based, and a payment provider's redirect cannot be trusted to keep a hash: this address is for
  // it.
  app.get<{ Querystring: { session_id?: unknown } }>('/subscription/success', (request, reply) => {
    const sessionId = request.query.session_id;
    const isSession = typeof sessionId === 'string' && /^cs_(test|live)_[A-Za-z0-9]{10,250}$/.test(sessionId);
    return reply.redirect(
      isSession ? `${basePath}/#/subscription/success?session_id=${sessionId}` : `${basePath}/`,
      302,
    );
  });
}

/** The page with `<meta>` elements more, as no inline script may run in it. */
async function serveTellingPage(
  app: FastifyInstance,
  dir: string,
  told: Readonly<Record<string, unknown>>,
): Promise<void> {
  const built = await readFile(join(dir, 'index.html'), 'utf8');
  const metas = Object.entries(told).map(
    ([name, value]) => `<meta name="fivefold-${name}" content="${escapeHtml(JSON.stringify(value))}" />`,
  );
  const page = built.replace('</title>', () => `</title>\n    ${metas.join('\n    ')}`);
  for (const url of ['/', '/index.html']) {
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    );
  }
}
