import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { blockPerson, listBlocks, muteFriend, unblockPerson } from '@fivefold/contract/calls/blocks';
import { noteNewFriend, unlinkFriends } from '@fivefold/contract/calls/friends';
import { report } from '@fivefold/contract/calls/reports';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { react, reactShared, receiveHearts, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireFriendGoal } from '@fivefold/contract/shapes/goal';
import { nameOf } from '@fivefold/rules/display-name';
import { type FakeApi, refuse } from './fake-api.ts';
import { ANN, sampleHeart } from './wire-samples.ts';

interface FakePeople {
  readonly api: FakeApi;
  readonly dashboard: WireDashboard;
  readonly olderCheckIns: Map<string, WireCheckIn[]>;
}

/** Answers what Ann does with other people: invitations, friendships, hearts. */
export function answerPeople({ api, dashboard, olderCheckIns }: FakePeople): void {
  api.on(sendInvite, ({ body }) => {
    if (body.email === ANN.email) refuse('invites.not_yourself');
    return { message: 'Invite sent successfully!' };
  });
  const findFriend = (uid: string) => dashboard.friends.find((friend) => friend.uid === uid);
  const endFriendship = (friendUid: string) => {
    dashboard.friends = dashboard.friends.filter(({ uid }) => uid !== friendUid);
    dashboard.shared_goals = dashboard.shared_goals.filter((goal) => goal.created_by !== friendUid);
  };
  api.on(unlinkFriends, ({ body }) => {
    if (findFriend(body.friend_uid) === undefined) refuse('friends.not_found');
    endFriendship(body.friend_uid);
    return { success: true as const };
  });

  let blocked: AnswerOf<typeof listBlocks>['data'] = [];
  api.on(noteNewFriend, () => ({ success: true as const }));
  api.on(listBlocks, () => ({ data: blocked }));
  api.on(blockPerson, ({ body }) => {
    const friend = findFriend(body.uid) ?? refuse('blocks.not_found');
    blocked = [{ uid: friend.uid, name: nameOf(friend), avatar_color: friend.avatar_color }, ...blocked];
    endFriendship(body.uid);
    return { success: true as const };
  });
  api.on(unblockPerson, ({ body }) => {
    if (!blocked.some(({ uid }) => uid === body.uid)) refuse('blocks.not_found');
    blocked = blocked.filter(({ uid }) => uid !== body.uid);
    return { success: true as const };
  });
  api.on(report, () => ({ success: true as const }));
  const hidden = new Map<string, WireFriendGoal[]>();
  api.on(muteFriend, ({ body: { friend_uid: uid, muted } }) => {
    const friend = findFriend(uid) ?? refuse('friends.not_found');
    if (muted) hidden.set(uid, friend.goals);
    friend.muted = muted;
    friend.goals = muted ? [] : (hidden.get(uid) ?? []);
    return { success: true as const };
  });

  api.on(receiveHearts, () => ({ data: { hearts: 0, people: [], more_people: 0 } }));

  const find = (goalId: string, index: number): WireCheckIn => {
    const goals = [
      ...dashboard.personal_goals,
      ...dashboard.shared_goals,
      ...dashboard.friends.flatMap(({ goals: ofFriend }) => ofFriend),
    ];
    const goal = goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found');
    const rows = [...(olderCheckIns.get(goalId) ?? []), ...goal.check_ins];
    return rows.find((row) => row.index === index) ?? refuse('check_ins.not_found');
  };
  const change = (isOn: boolean) => (request: { body: BodyOf<typeof react> }) => {
    const row = find(request.body.goalId, request.body.checkInIndex);
    if (row.user_id === ANN.uid) refuse('reactions.own_check_in');
    const others = row.reactions.filter((reaction) => reaction.user_id !== ANN.uid);
    row.reactions = isOn ? [...others, sampleHeart(ANN.uid)] : others;
    return { success: true as const, reactions: structuredClone(row.reactions) };
  };
  for (const call of [react, reactShared]) api.on(call, change(true));
  for (const call of [unreact, unreactShared]) api.on(call, change(false));
}
