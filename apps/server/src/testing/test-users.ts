import { linkFriends } from '@fivefold/contract/calls/friends';
import { acceptSharedGoal, createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import { sendInvite } from '@fivefold/contract/calls/invites';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { Answer, TestUser, TestApp } from './test-app.ts';

function expectOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** One person invites an address. */
export async function invite(inviter: Pick<TestUser, 'uid' | 'call'>, email: string): Promise<Answer> {
  return inviter.call(sendInvite, { body: { email, initiator_user_id: inviter.uid } });
}

/** Two people become friends as people do: one invites, the other accepts. */
export async function befriend(
  inviter: Pick<TestUser, 'uid' | 'call'>,
  invited: Pick<TestUser, 'email' | 'call'>,
): Promise<void> {
  expectOk(await invite(inviter, invited.email));
  expectOk(await invited.call(linkFriends, { body: { friend_uid: inviter.uid } }));
}

export async function makeGoal(
  owner: TestUser,
  options: { value?: string; isPublic?: boolean } = {},
): Promise<WireRegularGoal> {
  const body = { value: options.value ?? 'Read ten pages', frequency: 'daily', is_public: options.isPublic ?? false };
  return expectOk(await owner.call(createGoal, { body })).body['data'] as WireRegularGoal;
}

/** A goal that one person offers to a friend. */
export async function offerGoal(
  creator: TestUser,
  friend: TestUser,
  options: { frequency?: string } = {},
): Promise<WireSharedGoal> {
  const body = { value: 'Run together', frequency: options.frequency ?? 'daily', friend_uid: friend.uid };
  return expectOk(await creator.call(createSharedGoal, { body })).body['data'] as WireSharedGoal;
}

/** A goal that two friends share: one offers it, the other accepts. */
export async function shareGoal(
  creator: TestUser,
  friend: TestUser,
  options: { frequency?: string } = {},
): Promise<Pick<WireSharedGoal, 'id'>> {
  const { id } = await offerGoal(creator, friend, options);
  expectOk(await friend.call(acceptSharedGoal, { body: { goalId: id } }));
  return { id };
}

/** The links in the mails to an address, the newest first, as the parameters they carry. */
export async function mailedLinks(app: TestApp, email: string): Promise<URLSearchParams[]> {
  await app.runJobs();
  const mails = (await app.fastify.inject('/dev/mailbox.json')).json<{ to: string; text: string }[]>();
  return mails
    .filter(({ to }) => to === email)
    .map(({ text }) => new URLSearchParams(/#\/\S*?\?(\S+)/.exec(text)?.[1] ?? ''));
}

/** Lets the time pass in which deleted goals can be restored, and the job that erases them run. */
export async function eraseDeletedGoals(app: Pick<TestApp, 'clock' | 'runJobs'>): Promise<void> {
  app.clock.advanceDays(16 / 86_400);
  await app.runJobs();
}
