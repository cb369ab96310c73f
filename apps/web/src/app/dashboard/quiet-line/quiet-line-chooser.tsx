import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { isCueAsked } from '@fivefold/rules/cue';
import { mayMend } from '@fivefold/rules/may-mend';
import { chooseQuietLine, type QuietLine, type QuietLineKind } from '@fivefold/rules/quiet-line';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { useYesterdayAnswers } from '#features/check-ins/yesterday/yesterday-answers.ts';
import { useEffect, useEffectEvent } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { mayAskAboutYesterday, mayFreezeWhole, mendQuestionOf } from './mend-question.ts';

interface Shown {
  dashboard: Pick<WireDashboard, 'profile' | 'subscription'>;
  /** Those that are not archived, in their order. */
  goals: readonly WireOwnGoal[];
  queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  today: LocalDay;
  hasCheckedIn: boolean;
}

interface Props extends Shown {
  onChoose: (line: QuietLine | null) => void;
}

/** Chooses the one line in which the dashboard asks or offers something in passing. It renders nothing. */
export function QuietLineChooser({ onChoose, ...shown }: Props) {
  const { isAnswered } = useYesterdayAnswers(shown.today);
  const line = findQuietLine(shown, isAnswered) ?? null;
  const choose = useEffectEvent(() => onChoose(line));
  // Every draw finds another object.
  const key = JSON.stringify(line);
  useEffect(() => choose(), [key]);
  return null;
}

function findQuietLine(shown: Shown, isYesterdayAnswered: (goalId: string) => boolean): QuietLine | undefined {
  const { profile, subscription } = shown.dashboard;
  const waiting: QuietLine[] = shown.goals.flatMap((goal) =>
    kindsOfGoal(goal, shown, isYesterdayAnswered).map((kind) => ({ kind, goalId: goal.id })),
  );
  if (subscription.past_due) waiting.push({ kind: 'payment', goalId: null });
  if (shown.hasCheckedIn && !profile.name_asked) waiting.push({ kind: 'name', goalId: null });
  const createdOn = profile.created_on === null ? null : (parseLocalDay(profile.created_on) ?? null);
  return chooseQuietLine(waiting, { createdOn, today: shown.today });
}

/** What a goal's card asks or offers. */
function kindsOfGoal(
  goal: WireOwnGoal,
  { dashboard, queued, today }: Shown,
  isYesterdayAnswered: (goalId: string) => boolean,
): QuietLineKind[] {
  const kinds: QuietLineKind[] = [];
  // What waits in the queue may be a late check-in.
  if (!queued.has(goal.id)) {
    const question = mendQuestionOf(goal, today);
    const isAsked = mayAskAboutYesterday(question) && !isYesterdayAnswered(goal.id);
    if (isAsked || mayMend(question) || mayFreezeWhole(question, dashboard.profile.freezes)) kinds.push('yesterday');
  }
  const cueSince = goal.cue_since === null ? null : (parseLocalDay(goal.cue_since) ?? null);
  if (isCueAsked({ cue: goal.cue, cueSince }, today)) kinds.push('cue');
  return kinds;
}
