import type { SharedLink, SharedFile, SharePort } from '#platform/share/port.ts';

/** A device that shares and saves in memory. */
export interface FakeShare {
  readonly port: Required<SharePort>;
  /** Every picture, oldest first. */
  readonly pictures: (SharedFile & { readonly way: 'shared' | 'saved' })[];
  readonly links: SharedLink[];
}

export function createFakeShare(): FakeShare {
  const pictures: FakeShare['pictures'] = [];
  const links: SharedLink[] = [];
  return {
    pictures,
    links,
    port: {
      shareFile: async (picture) => void pictures.push({ ...picture, way: 'shared' }),
      shareLink: async (link) => links.push(link) > 0,
      saveFile: async (picture) => void pictures.push({ ...picture, way: 'saved' }),
    },
  };
}
