import type { react } from '@fivefold/contract/calls/reactions';
import { SLIPPED } from '@fivefold/rules/miss';
import { addDays } from '@fivefold/rules/calendar';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import type { WireOwnGoal } from '../../apps/web/src/kernel/dashboard-cache/dashboard-cache.ts';
import { createUuid } from '../../apps/web/src/kernel/api/idempotency-keys.ts';
import type { ChangeKind } from '../../apps/web/src/kernel/outbox/change-kind.ts';
import { ANSWER_AUTOMATICITY, ANSWER_MISS, UNDO_SLIP } from '../../apps/web/src/kernel/outbox/answer-kinds.ts';
import { freezeAnswerOf, FREEZES } from '../../apps/web/src/kernel/outbox/freeze-kinds.ts';
import * as kinds from '../../apps/web/src/kernel/outbox/kinds.ts';
import type { Device } from './device.ts';

export type Random = (below: number) => number;

/** Everything that a person may do on a device, with the goals as it shows them. */
export const ACTS: Readonly<Record<string, (device: Device, random: Random, nth: number) => Promise<void>>> = {
  edit: (device, random, nth) =>
    withGoal(device, random, isOwn, (goal) => {
      const [text, was] = [`Text ${nth}`, { goal: goal.goal }];
      return goal.type === 'regular'
        ? device.make(kinds.EDIT_GOAL, { body: { goalId: goal.id, goal: text, was } })
        : device.make(kinds.EDIT_SHARED_GOAL, { params: { id: goal.id }, body: { goal: text, was } });
    }),
  cue: (device, random, nth) =>
    withGoal(device, random, isAny, ({ id, cue }) =>
      device.make(kinds.EDIT_OWN_TEXTS, { body: { goalId: id, cue: `Cue ${nth}`, was: { cue } } }),
    ),
  'due days': (device, random) =>
    withGoal(device, random, isNamed('Run'), ({ id }) =>
      device.make(kinds.EDIT_DUE_DAYS, {
        body: { goalId: id, rest_weekdays: [WEEKDAYS[random(WEEKDAYS.length)] ?? 1] },
      }),
    ),
  move: (device, random) =>
    withGoal(device, random, isAny, ({ id }) => {
      const before = device.goals()[random(device.goals().length)]?.id ?? null;
      return before === id ? Promise.resolve() : device.make(kinds.MOVE_GOAL, { body: { goalId: id, before } });
    }),
  archive: (device, random) =>
    withGoal(device, random, isOwn, ({ id }) =>
      device.make(kinds.ARCHIVE_GOAL, { body: { goalId: id, archived: random(3) === 0 } }),
    ),
  delete: (device, random) =>
    withGoal(device, random, isExtra, (goal) =>
      goal.type === 'regular'
        ? device.make(kinds.DELETE_GOAL, { body: { goalId: goal.id, was: { goal: goal.goal } } })
        : device.make(kinds.DELETE_SHARED_GOAL, { params: { id: goal.id } }),
    ),
  create: (device, _random, nth) =>
    device.make(kinds.CREATE_GOAL, { body: { id: createUuid(), value: `New ${nth}`, frequency: 'daily' } }),
  'create shared': async (device, _random, nth) => {
    const friend = device.dashboard()?.friends[0]?.uid;
    if (friend === undefined) return;
    const body = { id: createUuid(), value: `New ours ${nth}`, frequency: 'daily', friend_uid: friend } as const;
    await device.make(kinds.CREATE_SHARED_GOAL, { body });
  },
  heart: (device, random) => {
    const [isOn, isRegular] = [random(2) === 0, random(2) === 0];
    const theirs = device.dashboard()?.friends.flatMap(({ goals }) => goals) ?? [];
    const ours = device.goals().filter(({ type, check_ins: rows }) => type === 'shared' && rows.some(isOthers(device)));
    const [goal] = isRegular ? theirs : ours;
    if (goal === undefined) return Promise.resolve();
    // The short form of a dashboard leaves out a friend's check-ins; the first one is there.
    const index = goal.check_ins.find(isOthers(device))?.index ?? 0;
    const kind = kinds.HEARTS[isRegular ? 'regular' : 'shared'][isOn ? 'add' : 'remove'] as ChangeKind<typeof react>;
    return device.make(kind, { body: { goalId: goal.id, checkInIndex: index } });
  },
  nudge: (device, random) =>
    withGoal(device, random, isShared, ({ id }) => device.make(kinds.NUDGE, { body: { goalId: id } })),
  note: (device, random, nth) =>
    withGoal(device, random, hasOwnRow(device), (goal) => {
      const rows = goal.check_ins.filter(({ user_id: who }) => who === device.uid);
      const row = rows[random(rows.length)];
      if (row === undefined) return Promise.resolve();
      const body = { checkInIndex: row.index, description: `Note ${nth}`, was: { description: row.description } };
      return goal.type === 'regular'
        ? device.make(kinds.CORRECT_CHECK_IN, { body: { goalId: goal.id, ...body } })
        : device.make(kinds.CORRECT_SHARED_CHECK_IN, { body: { shared_goal_id: goal.id, ...body } });
    }),
  'check in': (device, random) => withGoal(device, random, isPlain, (goal) => device.checkIn(goal)),
  add: (device, random) => withGoal(device, random, hasAmount, (goal) => device.add(goal, 25 * (1 + random(12)))),
  'take back': (device, random) => withGoal(device, random, hasAmount, (goal) => device.takeBack(goal)),
  slip: (device, random) =>
    withGoal(device, random, isAvoided, ({ id }) => {
      const day = addDays(device.today(), -random(2));
      return device.make(ANSWER_MISS, { body: { goalId: id, day, reason: SLIPPED } });
    }),
  'undo slip': (device, random) =>
    withGoal(device, random, isAvoided, ({ id, miss_answered: day }) =>
      day === null ? Promise.resolve() : device.make(UNDO_SLIP, { body: { goalId: id, day } }),
    ),
  miss: (device, random) =>
    withGoal(device, random, isPlain, ({ id }) => {
      const body = { goalId: id, day: addDays(device.today(), -1 - random(2)), reason: 'forgot' } as const;
      return device.make(ANSWER_MISS, { body });
    }),
  freeze: (device, random) =>
    withGoal(device, random, isWeekly, (goal) => {
      const answer = freezeAnswerOf(goal, device.dashboard()?.profile.freezes ?? 0, device.today());
      if (answer.answer !== 'ok') return Promise.resolve();
      return device.make(FREEZES.regular, { body: { goalId: goal.id, freezes: answer.plan.count } });
    }),
  // Where it is not asked, it is refused in words.
  automaticity: (device, random) =>
    withGoal(device, random, isNamed('Run'), ({ id }) =>
      device.make(ANSWER_AUTOMATICITY, { body: { goalId: id, items: [1, 2, 3, 4] } }),
    ),
};

type IsMeant = (goal: WireOwnGoal) => boolean;

const BASIC = /^(Read|Run|Drink water|A day without sugar|Call someone|Run together|Text)/;
const isAny: IsMeant = () => true;
const isShared: IsMeant = ({ type }) => type === 'shared';
const isOwn: IsMeant = (goal) => goal.type === 'regular' || goal.participants.length > 1;
const isExtra: IsMeant = ({ goal }) => !BASIC.test(goal);
const hasAmount: IsMeant = ({ amount_target: target }) => target !== null;
const isAvoided: IsMeant = ({ avoid }) => avoid;
const isWeekly: IsMeant = ({ frequency }) => frequency === 'weekly';
const isPlain: IsMeant = (goal) => !hasAmount(goal) && !isAvoided(goal);
const isNamed =
  (name: string): IsMeant =>
  ({ goal }) =>
    goal === name;
const hasOwnRow =
  ({ uid }: Device): IsMeant =>
  ({ check_ins: rows }) =>
    rows.some(({ user_id: who }) => who === uid);
const isOthers =
  ({ uid }: Device) =>
  ({ user_id: who }: { readonly user_id: string }) =>
    who !== uid;

function withGoal(device: Device, random: Random, isMeant: IsMeant, act: (goal: WireOwnGoal) => Promise<void>) {
  const goals = device.goals().filter(isMeant);
  const goal = goals[random(goals.length)];
  return goal === undefined ? Promise.resolve() : act(goal);
}
