import { undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { checkInDescription, entityId, localDay } from '@fivefold/contract/fields';
import { problems, type ProblemCode } from '@fivefold/contract/problems';
import type { LocalDay } from '@fivefold/rules/calendar';
import * as z from 'zod/mini';
import { ToolProblem } from './ask-api.ts';
import type { OwnGoal } from './goal-texts.ts';
import { hasAccepted, isPrivate } from './own-goals.ts';
import { type Asking, defineTool } from './tool.ts';

const NOTE_IS_SHOWN = 'Others see this goal, so a note can’t be written here. Check in without one.';

function refuse(code: ProblemCode): ToolProblem {
  return new ToolProblem(problems[code].title);
}

/**
 * Finds a goal that the person may check in. An offer is none: its check-in would accept it, and tell the friend.
 * @throws ToolProblem goals.not_found, goals.not_accepted
 */
async function findGoal({ askApi, uid }: Asking, id: string): Promise<OwnGoal> {
  const personal = (await askApi(listPersonalGoals)).data.find((goal) => goal.id === id);
  if (personal !== undefined) return personal;
  const shared = (await askApi(listSharedGoals)).data.find((goal) => goal.id === id);
  if (shared === undefined) throw refuse('goals.not_found');
  if (!hasAccepted(shared, uid)) throw refuse('goals.not_accepted');
  return shared;
}

/** The place of the newest check-in, if it is of that day. @throws ToolProblem check_ins.not_found */
function findNewest(goal: OwnGoal, uid: string, day: LocalDay): number {
  const newest = goal.check_ins.findLast(({ user_id: author }) => author === uid);
  if (newest?.date !== day) throw refuse('check_ins.not_found');
  return newest.index;
}

/** What a token needs the scope `check-in` for. */
export const writingTools = {
  check_in: defineTool({
    title: 'Check in',
    description:
      'Checks in on a goal: for today, or for one of the last 7 days. A goal takes one check-in a period; a second one is refused. A note is possible only on a goal that no one else sees. On a shared goal the other person sees the check-in.',
    scope: 'check-in',
    input: z.strictObject({
      goal_id: entityId,
      date: z.optional(localDay),
      note: z.optional(checkInDescription),
      small: z.optional(z.boolean()),
    }),
    // No idempotency key: one made of the input would answer a check-in that was taken back since.
    async run(asking, { goal_id: id, date = asking.today, note = '', small }) {
      const goal = await findGoal(asking, id);
      if (note !== '' && !(goal.type === 'regular' && isPrivate(goal))) throw new ToolProblem(NOTE_IS_SHOWN);
      const given = {
        checkDate: date,
        goalDescription: note,
        ...(date < asking.today && { late: true }),
        ...(small !== undefined && { small }),
      };
      const answer = await (goal.type === 'shared'
        ? asking.askApi(checkSharedGoal, { body: { shared_goal_id: id, ...given } })
        : asking.askApi(checkGoal, { body: { goalId: id, ...given } }));
      return {
        goal_id: id,
        checked_in_for: answer.check_in.date,
        points_earned: answer.points_earned,
        points: answer.total_streaks,
        streak: answer.goal.count_streak,
        check_ins: answer.goal.check_ins_total,
      };
    },
  }),
  take_back: defineTool({
    title: 'Take a check-in back',
    description:
      'Takes the newest check-in of a goal back, with its points, hearts, note and photo, until the end of the day after it was made. The date is that check-in’s: with another one nothing is taken back.',
    scope: 'check-in',
    // With the day a repeat finds nothing; without it, it would take the check-in before.
    input: z.strictObject({ goal_id: entityId, date: localDay }),
    async run(asking, { goal_id: id, date }) {
      const goal = await findGoal(asking, id);
      const checkInIndex = findNewest(goal, asking.uid, date);
      const answer = await (goal.type === 'shared'
        ? asking.askApi(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex } })
        : asking.askApi(undoCheckIn, { body: { goalId: id, checkInIndex } }));
      return {
        goal_id: id,
        taken_back: date,
        points_taken_back: answer.points_reversed,
        points: answer.total_streaks,
        check_ins: answer.goal.check_ins_total,
      };
    },
  }),
};
