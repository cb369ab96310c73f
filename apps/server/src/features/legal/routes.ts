import type { FastifyInstance } from 'fastify';
import { plainPage } from '#kernel/http/plain-page';
import type { LegalTexts } from './legal-texts.ts';

/** The operator's terms and privacy pages, where they gave the texts to us. */
export function legalRoutes(app: FastifyInstance, { terms, privacy }: LegalTexts): void {
  for (const [path, title, text] of [
    ['/terms', 'Terms', terms],
    ['/privacy', 'Privacy', privacy],
  ] as const) {
    if (text === undefined) continue;
    const page = plainPage({ title, content: `${text}\n<a class="home" href="./">Open Fivefold</a>`, root: './' });
    app.get(path, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page),
    );
  }
}
