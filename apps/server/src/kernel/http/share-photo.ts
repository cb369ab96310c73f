import type { FastifyInstance } from 'fastify';

/**
 * The installed app's service worker receives what other apps share (`apps/web/src/worker/receive-shared-photo.ts`).
 * Where the browser has ended the worker, the photo comes here: nothing of it is read, and the page says what to do.
 */
export async function sharePhotoRoute(app: FastifyInstance, basePath: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    scope.post('/share-photo', (_request, reply) => reply.redirect(`${basePath}/#/share-photo`, 303));
  });
}
