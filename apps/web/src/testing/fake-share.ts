import type { SharedLink, SharedPicture, SharePort } from '#platform/share/port.ts';

/** A device that shares and saves in memory. */
export interface FakeShare {
  readonly port: Required<SharePort>;
  /** Every picture, oldest first. */
  readonly pictures: (SharedPicture & { readonly way: 'shared' | 'saved' })[];
  readonly links: SharedLink[];
}

export function createFakeShare(): FakeShare {
  const pictures: FakeShare['pictures'] = [];
  const links: SharedLink[] = [];
  return {
    pictures,
    links,
    port: {
      sharePicture: async (picture) => void pictures.push({ ...picture, way: 'shared' }),
      shareLink: async (link) => void links.push(link),
      savePicture: async (picture) => void pictures.push({ ...picture, way: 'saved' }),
    },
  };
}
