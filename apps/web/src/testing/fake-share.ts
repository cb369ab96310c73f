import type { SharedPicture, SharePort } from '#platform/share/port.ts';

/** A device that shares and saves in memory. */
export interface FakeShare {
  readonly port: Required<SharePort>;
  /** Every picture, oldest first. */
  readonly pictures: (SharedPicture & { readonly way: 'shared' | 'saved' })[];
}

export function createFakeShare(): FakeShare {
  const pictures: FakeShare['pictures'] = [];
  return {
    pictures,
    port: {
      sharePicture: async (picture) => void pictures.push({ ...picture, way: 'shared' }),
      savePicture: async (picture) => void pictures.push({ ...picture, way: 'saved' }),
    },
  };
}
