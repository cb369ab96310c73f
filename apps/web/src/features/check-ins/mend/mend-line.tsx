import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { MendQuestion } from '@fivefold/rules/may-mend';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { MendSheet } from './mend-sheet.tsx';
import styles from './mend.module.css';

interface Props {
  goal: WireOwnGoal;
  question: Omit<MendQuestion, 'held'>;
  /** The line is gone after it, and the focus with it. */
  onMended: () => void;
}

/** On the card of a daily goal whose streak or block is lost and can be kept: one line, which opens the sheet. */
export function MendLine({ goal, question, onMended }: Props) {
  const { data: held = 0 } = useQuery({ ...callQuery(getDashboard), select: ({ profile }) => profile.freezes });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.line}>
      <Button
        variant="quiet"
        isWide
        aria-haspopup="dialog"
        aria-label={t('Mend your streak: {goal}', { goal: goal.goal })}
        onClick={() => setIsOpen(true)}
      >
        {t('Mend your streak')}
      </Button>
      {isOpen && (
        <MendSheet
          goal={goal}
          question={{ ...question, held }}
          onClose={() => setIsOpen(false)}
          onMended={() => {
            setIsOpen(false);
            onMended();
          }}
        />
      )}
    </div>
  );
}
