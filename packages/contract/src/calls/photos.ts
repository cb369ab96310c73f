import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const uploadPhoto = defineCall({
  name: 'photos.upload',
  method: 'POST',
  path: '/api/upload-photo',
  summary: 'Uploads a photo for a check-in.',
  access: 'premium',
  multipart: { field: 'photo' },
  answer: z.object({ photoUrl: z.string() }),
  problems: ['photos.not_an_image', 'photos.too_large', 'photos.unreadable'],
});
