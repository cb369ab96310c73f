import { folderOf } from '../base-path.ts';
import { deleteSharedPhoto, storeSharedPhoto } from '../platform/shared-photo.ts';
import type { WorkerScope } from './scope.ts';

/** Where the manifest's share target sends a photo, in the field of that name, from the folder of the app. */
export const SHARE_PHOTO_PATH = '/share-photo';
const FIELD = 'photo';
const PAGE = '/#/share-photo';

/**
 * Keeps the shared file for the page that asks for its goal. Without a file, and without room for it, the page says so.
 */
export async function receiveSharedPhoto({ caches, location }: WorkerScope, request: Request): Promise<Response> {
  // What was shared before is not what the person means now.
  await deleteSharedPhoto(caches);
  try {
    const file = (await request.formData()).get(FIELD);
    if (file instanceof Blob && file.size > 0) await storeSharedPhoto(caches, file);
  } catch {
    await deleteSharedPhoto(caches);
  }
  return Response.redirect(location.origin + folderOf(location.pathname) + PAGE, 303);
}
