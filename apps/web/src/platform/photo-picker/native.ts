import { Camera } from '@capacitor/camera';
import { reportFailure } from '../report-failure.ts';
import type { PhotoPickerPort } from './port.ts';

/** The user canceled taking or choosing a photo. */
const CANCELED: readonly unknown[] = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'];
const QUALITY_PERCENT = 90;

/** The phone's camera, and the system's own chooser, which hands over only the chosen photo. */
export function createNativePhotoPicker(): PhotoPickerPort {
  const take = () => Camera.takePhoto({ quality: QUALITY_PERCENT });
  const choose = async () => (await Camera.chooseFromGallery({ quality: QUALITY_PERCENT })).results[0];

  return {
    hasCamera: true,
    async pick(source) {
      try {
        const photo = await (source === 'camera' ? take() : choose());
        return photo?.webPath === undefined ? null : await (await fetch(photo.webPath)).blob();
      } catch (error) {
        if (!CANCELED.includes((error as { code?: unknown }).code)) reportFailure('There is no photo.', error);
        return null;
      }
    },
  };
}
