const SLUG_MAX = 40;
/** Enough of an id to tell goals with one name apart. */
const ID_SHOWN = 8;

/**
 * Where a check-in's photo lies in an export: photos/<date>-<goal>-<index>.jpg, in letters that every file system
 * takes.
 */
export function photoName(
  goal: { readonly id: string; readonly goal: string },
  checkIn: { readonly day: string; readonly idx: number },
): string {
  const plain = goal.goal.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-|-$/g, '');
  const name = [words, goal.id.slice(0, ID_SHOWN)].filter((part) => part !== '').join('-');
  return `photos/${checkIn.day}-${name}-${checkIn.idx}.jpg`;
}

/** The same for a photo that is in no check-in. */
export function unclaimedPhotoName({ id, created_at: at }: { readonly id: string; readonly created_at: Date }): string {
  return `photos/unclaimed-${at.toISOString().slice(0, 10)}-${id.slice(0, ID_SHOWN)}.jpg`;
}
