import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { useQueryClient } from '@tanstack/react-query';
import { momentText } from '#app/saved-answers/moment-text.ts';
import { useOldestRead } from '#app/saved-answers/use-oldest-read.ts';
import type { ApiProblem } from '#kernel/api/client.ts';
import { keyOf } from '#kernel/api/use-call.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useToday } from '#kernel/use-today.ts';
import { CloudOff } from '#ui/later-icons.ts';
import styles from '#app/saved-answers/saved-line.module.css';

const DASHBOARD = { queryKey: keyOf(getDashboard) };

/** Says that the dashboard is not from now, and from when it is; nothing while it is. */
export function OfflineLine() {
  const today = useToday();
  const old = useOldestRead(useQueryClient(), DASHBOARD)?.state;
  if (old === undefined) return null;
  return (
    <output className={styles.line}>
      <CloudOff size={18} aria-hidden="true" className={styles.icon} />
      <span>
        {joinSentences([
          reasonOf(old.fetchFailureReason ?? old.error),
          t('This is from {when}.', { when: momentText(old.dataUpdatedAt, today) }),
        ])}
      </span>
    </output>
  );
}

/** @param problem why the server's answer is missing; null while it is still awaited */
function reasonOf(problem: ApiProblem | null): string {
  if (problem === null) return t('The connection is slow.');
  return t(problem.code === 'offline' ? 'You’re offline.' : 'The server isn’t answering.');
}
