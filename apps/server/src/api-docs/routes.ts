import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { apiPage, apiPageStyle } from './page.ts';

/** Creates each text on its first request, so that the server's start does not wait for documentation. */
export function apiDocsRoutes(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= apiPage();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
  });
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle));
}
