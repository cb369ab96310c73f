import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import { answerAutomaticity } from '@fivefold/contract/calls/roots';
import { SLIPPED } from '@fivefold/rules/miss';
import { changeGoal } from '../dashboard-cache/later-changes.ts';
import { t } from '../language/t.ts';
import type { ChangeKind } from './change-kind.ts';

const slipSlot = ({ goalId, day }: { readonly goalId: string; readonly day: string }) => `slip ${goalId} ${day}`;

/** What a person says of a day: that they missed the goal, and why, or that they slipped. */
export const ANSWER_MISS: ChangeKind<typeof answerMiss> = {
  call: answerMiss,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) => {
    // Of a missed day, the device notes for itself that it was asked about.
    if (body.reason !== SLIPPED) return;
    changeGoal(cache, body.goalId, (goal) =>
      (goal.miss_answered ?? '') < body.day ? { ...goal, miss_answered: body.day } : goal,
    );
  },
  // A day that is not missed any more, or a goal that is gone, needs no answer; that a slip does not count is told.
  isMade: ({ code }, { body }) => body.reason !== SLIPPED && ANSWERED.includes(code),
  say: ({ body }, goal) =>
    body.reason === SLIPPED ? t('Slipped: “{goal}”', { goal }) : t('Answer about a missed day of “{goal}”', { goal }),
  slotOf: ({ body }) => (body.reason === SLIPPED ? slipSlot(body) : undefined),
};

export const UNDO_SLIP: ChangeKind<typeof undoSlip> = {
  call: undoSlip,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) =>
    changeGoal(cache, body.goalId, (goal) =>
      goal.miss_answered === body.day ? { ...goal, miss_answered: null } : goal,
    ),
  isMade: ({ code }) => code === 'goals.not_found',
  say: (_input, goal) => t('Take the slip back: “{goal}”', { goal }),
  slotOf: ({ body }) => slipSlot(body),
};

const ANSWERED: readonly string[] = ['goals.not_missed', 'goals.not_found', 'goals.archived', 'goals.not_accepted'];

/** How much a goal happens by itself; the question goes with it. */
export const ANSWER_AUTOMATICITY: ChangeKind<typeof answerAutomaticity> = {
  call: answerAutomaticity,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) =>
    changeGoal(cache, body.goalId, (goal) => {
      if (goal.type === 'shared') return goal;
      const { automaticity_asked: _asked, ...answered } = goal;
      return answered;
    }),
  // The question was left out: that it is not asked any more needs no word.
  isMade: (_problem, { body }) => body.items === null,
  say: (_input, goal) => t('How much “{goal}” happens by itself', { goal }),
};
