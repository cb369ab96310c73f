import { t } from '#kernel/language/t.ts';

/** Who sees a personal goal besides its owner. */
export interface Audience {
  /** All friends. */
  readonly isPublic: boolean;
  /** Some friends; null unless the user wants to choose. Never beside `isPublic`. */
  readonly chosenUids: readonly string[] | null;
}

/** What is wrong with an audience; undefined when it can be sent. */
export function findAudienceFault({ chosenUids }: Audience): string | undefined {
  return chosenUids?.length === 0 ? t('Choose at least one friend.') : undefined;
}

/** What differs from the audience that a goal has, as the server takes it. */
export function toAudienceChanges(
  { isPublic, chosenUids }: Audience,
  before: { readonly is_public: boolean; readonly audience_uids: readonly string[] },
): { is_public?: boolean; audience_uids?: string[] } {
  const chosen = [...(chosenUids ?? [])];
  const isSame =
    chosen.length === before.audience_uids.length && chosen.every((uid) => before.audience_uids.includes(uid));
  return {
    ...(isPublic !== before.is_public && { is_public: isPublic }),
    ...(!isSame && { audience_uids: chosen }),
  };
}
