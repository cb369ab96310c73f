import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useState } from 'react';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { CloudOff } from '#ui/later-icons.ts';
import type { ApiProblem } from '#kernel/api/client.ts';
import { readSavedDashboard } from '#app/saved-dashboard/saved-dashboard.ts';
import { LOCALE } from '#kernel/locale.ts';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import styles from './offline-line.module.css';

interface Props {
  uid: string;
  /** Why the server's answer is missing; null while it is still awaited. */
  problem: ApiProblem | null;
}

/** Says that what is shown is not from now, and from when it is. */
export function OfflineLine({ uid, problem }: Props) {
  const { preferences } = usePlatform();
  const today = useToday();
  const [savedAt, setSavedAt] = useState<number>();

  useEffect(() => {
    let isGone = false;
    void readSavedDashboard(preferences, uid).then((kept) => {
      if (!isGone) setSavedAt(kept?.savedAt);
    });
    return () => {
      isGone = true;
    };
  }, [preferences, uid]);

  return (
    <output className={styles.line}>
      <CloudOff size={18} aria-hidden="true" className={styles.icon} />
      <span>
        {joinSentences([
          reasonOf(problem),
          ...(savedAt === undefined ? [] : [t('This is from {when}.', { when: momentText(savedAt, today) })]),
        ])}
      </span>
    </output>
  );
}

function reasonOf(problem: ApiProblem | null): string {
  if (problem === null) return t('The connection is slow.');
  return t(problem.code === 'offline' ? 'You’re offline.' : 'The server isn’t answering.');
}

/** 'today, 8:21 AM', 'yesterday, 8:21 AM', 'Nov 19, 8:21 AM', as mails write the time. */
function momentText(epochMilliseconds: number, today: LocalDay): string {
  const at = new Date(epochMilliseconds);
  const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' }).format(at);
  return joinList([momentDay(at, today), time]);
}

function momentDay(at: Date, today: LocalDay): string {
  const day = localDayAt(at.getTime());
  if (day === today) return t('today');
  if (day === addDays(today, -1)) return t('yesterday');
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' }).format(at);
}
