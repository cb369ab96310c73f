import type { LocalDay } from '@fivefold/rules/calendar';
import { useState } from 'react';
import type { KnownGoal } from '#kernel/dashboard-cache/known-goal.ts';
import { t } from '#kernel/language/t.ts';
import { useSession } from '#features/auth/use-session.ts';
import { RemindersDialog } from '#features/reminders/lazy-reminders-dialog.tsx';
import { isArchived } from '#features/goals/progress.ts';
import { Button } from '#ui/button.tsx';
import { Bell } from '#ui/later-icons.ts';

interface Props {
  summary: KnownGoal;
  today: LocalDay;
}

/** Opens the reminders of a goal of the person's own; a friend's has none, and a root or one in the archive is never due. */
export function GoalRemindersButton({ summary: { goal, person }, today }: Props) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (person.uid !== user?.uid || isArchived(goal, today) || goal.rooted !== undefined) return null;
  return (
    <>
      <Button size="small" icon={<Bell size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('Reminders')}
      </Button>
      {isOpen && <RemindersDialog goal={goal} today={today} onClose={() => setIsOpen(false)} />}
    </>
  );
}
