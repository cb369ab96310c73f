import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** A photo on its way from the page that asked for its goal to the form of that goal's next check-in. */
export interface PhotoHandover {
  give(goalId: string, photo: Blob): void;
  /** Once. */
  take(goalId: string): Blob | null;
}

function createPhotoHandover(): PhotoHandover {
  const photos = new Map<string, Blob>();
  return {
    give: (goalId, photo) => void photos.set(goalId, photo),
    take(goalId) {
      const photo = photos.get(goalId) ?? null;
      photos.delete(goalId);
      return photo;
    },
  };
}

export function usePhotoHandover(): PhotoHandover {
  return useSharedInstance(createPhotoHandover);
}
