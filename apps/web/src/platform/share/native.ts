import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share, type ShareOptions } from '@capacitor/share';
import { SHARE_TITLE, type SharePort } from './port.ts';

/** In the app's cache, which the phone backs up nowhere. */
const FOLDER = { path: 'shared-picture', directory: Directory.Cache };
/** How the plugin says on both systems that the person closed the sheet. */
const CANCELED = 'Share canceled';

/** The phone's share sheet. It can also save a picture, so there is no saving beside it. */
export function createNativeShare(): SharePort {
  return {
    async shareFile({ file, fileName }) {
      await deleteSharedFile();
      const { uri } = await Filesystem.writeFile({
        ...FOLDER,
        path: `${FOLDER.path}/${fileName}`,
        data: await encodeBase64(file),
        recursive: true,
      });
      await share({ files: [uri] });
    },
    shareLink: ({ text, url }) => share({ text, url }),
  };
}

async function share(options: ShareOptions): Promise<boolean> {
  try {
    await Share.share({ title: SHARE_TITLE, ...options });
    return true;
  } catch (error) {
    if ((error as { message?: unknown }).message !== CANCELED) throw error;
    return false;
  }
}

/**
 * Deletes the picture that was shared last. It stays until then, because another app may read it after the sheet has
 * closed.
 */
export async function deleteSharedFile(): Promise<void> {
  // There is none yet.
  await Filesystem.rmdir({ ...FOLDER, recursive: true }).catch(() => undefined);
}

async function encodeBase64(blob: Blob): Promise<string> {
  let bytes = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
