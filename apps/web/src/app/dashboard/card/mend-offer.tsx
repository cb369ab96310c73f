import type { LocalDay } from '@fivefold/rules/calendar';
import { YesterdayWithout } from '#features/check-ins/avoid/yesterday-without.tsx';
import { MendLine } from '#features/check-ins/mend/mend-line.tsx';
import { YesterdayQuestion } from '#features/check-ins/yesterday/yesterday-question.tsx';
import { FreezeLine } from '#features/days-off/freeze-line.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { isMendOffered, mayAskAboutYesterday, mendQuestionOf } from '../quiet-line/mend-question.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  isSending: boolean;
  /** Adds the check-in for yesterday. @returns whether it counts or is queued */
  onYes: (yesterday: LocalDay) => Promise<boolean>;
  /** The line goes, and the focus with it. */
  onAnswered: () => void;
}

/** The line of a card with which a lost streak or yesterday is mended; nothing where there is nothing to mend. */
export function MendOffer({ goal, today, isSending, onYes, onAnswered }: Props) {
  const question = mendQuestionOf(goal, today);
  if (goal.frequency !== 'daily') return <FreezeLine goal={goal} today={today} onKept={onAnswered} />;
  if (isMendOffered(goal, question)) return <MendLine goal={goal} question={question} onMended={onAnswered} />;
  if (!mayAskAboutYesterday(goal, question)) return null;
  if (goal.avoid)
    return <YesterdayWithout goal={goal} today={today} isSending={isSending} onHeld={onYes} onAnswered={onAnswered} />;
  return (
    <YesterdayQuestion
      goalId={goal.id}
      goalText={goal.goal}
      today={today}
      isSending={isSending}
      onYes={onYes}
      onAnswered={onAnswered}
    />
  );
}
