import multipart from '@fastify/multipart';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { PHOTO_UPLOADS_PER_HOUR } from '@fivefold/rules/limits';
import type { FastifyInstance } from 'fastify';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';
import { FORM_LIMITS } from './receive.ts';

const HOUR_SECONDS = 60 * 60;

export async function photoRoutes(app: FastifyInstance, deps: BindDeps & actions.PhotoDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    // Decoding is expensive, and an upload that is not an image leaves no row that would be counted.
    const uploading = createLimit(deps.sql, {
      name: 'photos.upload',
      code: 'common.too_many_requests',
      points: PHOTO_UPLOADS_PER_HOUR,
      durationSeconds: HOUR_SECONDS,
    });
    bind(scope, deps, uploadPhoto, async ({ caller, request }) => {
      await uploading.take(caller.uid);
      return actions.uploadPhoto(deps, caller, request);
    });
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>('/photos/:id', async (request, reply) => {
    const photo = await actions.openPhoto(deps, request.params.id, request.query);
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': photo.bytes,
        'content-disposition': 'inline; filename="photo.jpg"',
        'cache-control': `private, max-age=${photo.secondsLeft}, immutable`,
        // If a browser is ever made to show it as a page, that page can run nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(photo.content);
  });
}
