import type { Call } from '@fivefold/contract/call';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { befriend, shareGoal } from './test-users.ts';
import type { Answer, CallInput, TestApp, TestUser } from './test-app.ts';

/**
 * The kinds of viewers. The partner is a friend who shares a goal with the owner; the former friend once shared one,
 * too.
 */
export const ROLES = ['signed out', 'stranger', 'friend', 'former friend', 'partner', 'owner'] as const;
export type Role = (typeof ROLES)[number];
export type SignedInRole = Exclude<Role, 'signed out'>;
export const SIGNED_IN_ROLES = ROLES.slice(1) as SignedInRole[];

export type GoalKind = 'private' | 'public' | 'shared';

export interface Roles {
  readonly people: Readonly<Record<SignedInRole, TestUser>>;
  /** A goal of the owner that the former friend took part in until the friendship ended. */
  readonly onceShared: string;
  call(role: Role, call: Call, input: CallInput): Promise<Answer>;
}

/** Makes one person for each role, with their friendships. */
export async function createRoles(app: TestApp): Promise<Roles> {
  const [stranger, friend, former, partner, owner] = (await Promise.all(
    ['stranger', 'friend', 'former', 'partner', 'owner'].map((name) => app.createUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const people = { stranger, friend, 'former friend': former, partner, owner };
  for (const each of [friend, former, partner]) await befriend(owner, each);
  const { id: onceShared } = await shareGoal(owner, former);
  await owner.call(unlinkFriends, { body: { friend_uid: former.uid } });
  return {
    people,
    onceShared,
    call: (role, call, input) =>
      role === 'signed out' ? app.callSignedOut(call, input) : people[role].call(call, input),
  };
}
