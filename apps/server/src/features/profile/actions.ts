import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type { updateProfile as updateProfileCall } from '@fivefold/contract/calls/names';
import type { createProfile as createProfileCall, markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { isEmailAddress } from '@fivefold/rules/typed-name';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import { changeProfile, findInviter } from './names.ts';
import { setBannerShown } from './store.ts';
import { toWireProfile } from './wire.ts';

/** Every feature uses profiles, so what `create-profile` needs of friends and of the identity is passed in. */
export interface ProfileDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly linkByInvitation: (tx: Tx<Schema>, inviterUid: string, invited: Caller, code?: string) => Promise<boolean>;
  readonly isEmailVerified: (tx: Tx<Schema>, person: Caller) => Promise<boolean>;
}

/**
 * Returns the caller's profile and links the inviter. A profile is created by a person's first authenticated request,
 * so that a sign-up whose second call was lost is whole.
 * @throws Problem profile.invitation_missing
 */
export async function createProfile(
  { db, clock, linkByInvitation, isEmailVerified }: ProfileDeps,
  caller: Caller,
  { inviterUid, code }: { inviterUid: string | undefined; code: string | undefined },
): Promise<AnswerOf<typeof createProfileCall>> {
  if (inviterUid === undefined) return { data: toWireProfile(caller, clock) };
  return inTransaction(db.kysely, async (tx) => {
    const isLinked = await linkByInvitation(tx, inviterUid, caller, code);
    if (!isLinked) throw new Problem('profile.invitation_missing');
    // The code may just have verified the address, and the inviter is new.
    const [isVerified, inviter] = [await isEmailVerified(tx, caller), await findInviter(tx, caller.uid)];
    return { data: toWireProfile({ ...caller, isEmailVerified: isVerified, inviter }, clock) };
  });
}

/** @throws Problem profile.name_is_email */
export async function updateProfile(
  { db, clock }: Pick<ProfileDeps, 'db' | 'clock'>,
  caller: Caller,
  {
    display_name,
    avatar_color,
    name_asked,
    ember_name,
    ember_asked,
    color_names,
    monday_mail,
  }: BodyOf<typeof updateProfileCall>,
): Promise<AnswerOf<typeof updateProfileCall>> {
  if (typeof display_name === 'string' && isEmailAddress(display_name)) throw new Problem('profile.name_is_email');
  const changes = {
    ...(display_name === undefined ? {} : { display_name }),
    ...(avatar_color === undefined ? {} : { avatar_color }),
  };
  const answered = name_asked !== undefined || Object.keys(changes).length > 0 ? { ...changes, name_asked: true } : {};
  const ember = {
    ...(ember_name === undefined ? {} : { ember_name, ember_asked: true }),
    ...(ember_asked === undefined ? {} : { ember_asked }),
  };
  const wanted = {
    ...ember,
    ...(color_names === undefined ? {} : { color_names }),
    ...(monday_mail === undefined ? {} : { monday_mail }),
  };
  await changeProfile(db.kysely, caller.uid, { ...answered, ...wanted });
  return { data: { ...toWireProfile(caller, clock), ...answered, ...wanted } };
}

export async function markBannerShown(
  { db, clock }: Pick<ProfileDeps, 'db' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof markOldGoalsBannerShown>> {
  await setBannerShown(db.kysely, caller.uid, todayOf(clock, caller));
  return { success: true };
}
