import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const uploadPhoto = defineCall({
  name: 'photos.upload',
  method: 'POST',
  path: '/api/upload-photo',
  summary: 'Uploads a photo for a check-in.',
  access: 'premium',
  multipart: { field: 'photo' },
  /** A link that works for its uploader only, and not for long; a check-in takes it as its `photoUrl`. */
  answer: z.object({ photoUrl: z.string() }),
  problems: [
    'photos.not_an_image',
    'photos.too_large',
    'photos.unreadable',
    'photos.unavailable',
    'common.wrong_content_type',
    'common.too_many_requests',
  ],
});
