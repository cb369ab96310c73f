import type { PhotoPickerPort } from './port.ts';

interface Surroundings {
  readonly document: Document;
  /** Whether a finger is the main pointer: a phone or a tablet, whose camera is at hand. */
  readonly isTouchDevice: boolean;
}

const browser = (): Surroundings => ({
  document: window.document,
  isTouchDevice: window.matchMedia?.('(pointer: coarse)').matches ?? false,
});

/** The browser's own chooser, through a file field that exists for as long as it is open. */
export function createWebPhotoPicker({ document, isTouchDevice }: Surroundings = browser()): PhotoPickerPort {
  return {
    hasCamera: isTouchDevice,
    pick(source) {
      const field = document.createElement('input');
      field.type = 'file';
      field.accept = 'image/*';
      if (source === 'camera') field.setAttribute('capture', 'environment');
      field.hidden = true;
      // Some browsers forget a field that is in no document while the camera covers the page.
      document.body.append(field);
      const { promise, resolve } = Promise.withResolvers<Blob | null>();
      field.addEventListener('change', () => resolve(field.files?.[0] ?? null));
      field.addEventListener('cancel', () => resolve(null));
      field.click();
      return promise.finally(() => field.remove());
    },
  };
}
