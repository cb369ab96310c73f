import type { FastifyInstance } from 'fastify';

export interface ApiDocsDeps {
  readonly publicUrl: () => string;
  readonly supportEmail: string | null;
}

/** Loads and creates each text on its first request, so that the server's start does not wait for documentation. */
export function apiDocsRoutes(app: FastifyInstance, { publicUrl, supportEmail }: ApiDocsDeps): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(
      (await import('./openapi.ts')).openApiDocument({ publicUrl: publicUrl(), supportEmail }),
    );
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= (await import('./page.ts')).apiPage(publicUrl());
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
  });
  app.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send((await import('./page.ts')).apiPageStyle),
  );
}
