import type { BodyOf } from '@fivefold/contract/call';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { react, reactShared, receiveHearts, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { type FakeApi, refuse } from './fake-api.ts';
import { ANN, sampleHeart } from './wire-samples.ts';

interface World {
  readonly api: FakeApi;
  readonly dashboard: WireDashboard;
  readonly olderCheckIns: Map<string, WireCheckIn[]>;
}

/** Answers what Ann does with other people: invitations, friendships, hearts. */
export function answerPeople({ api, dashboard, olderCheckIns }: World): void {
  api.on(sendInvite, ({ body }) => {
    if (body.email === ANN.email) refuse('invites.not_yourself');
    return { message: 'Invite sent successfully!' };
  });
  api.on(unlinkFriends, ({ body }) => {
    if (dashboard.friends.every(({ uid }) => uid !== body.friend_uid)) refuse('friends.not_found');
    dashboard.friends = dashboard.friends.filter(({ uid }) => uid !== body.friend_uid);
    dashboard.shared_goals = dashboard.shared_goals.filter((goal) => goal.created_by !== body.friend_uid);
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
