import { sentenceGap } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useFirstGoal } from '#features/first-goal/use-first-goal.ts';

/** To a person who has no plan yet, before another sentence: the goal that they made before signing up is not lost. */
export function WaitingGoal({ uid }: { uid: string }) {
  const goal = useFirstGoal(uid);
  return (
    goal && (
      <>
        <span>{t('“{goal}” waits on this device until you choose a plan.', { goal: goal.text })}</span>
        {sentenceGap()}
      </>
    )
  );
}
