import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import type { ReactNode } from 'react';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { Link } from '#kernel/router/router.tsx';
import { RootCheckButton } from './root-buttons.tsx';
import styles from './roots-row.module.css';

type Root = WireMeSummary['roots'][number];

interface Props {
  /** Those that took root last first. */
  roots: readonly Root[];
  today: LocalDay;
  goalPath: (goalId: string) => string;
  /** Its tapestry in a frame. */
  renderFrame: (root: Root, since: LocalDay) => ReactNode;
}

/** The person's roots side by side, each framed, with the check-in of its month. */
export function RootsRow({ roots, today, goalPath, renderFrame }: Props) {
  return (
    <ul className={styles.roots}>
      {roots.map((root) => {
        const since = parseLocalDay(root.rooted.since) ?? today;
        return (
          <li key={root.id} className={styles.root}>
            <Link to={goalPath(root.id)} className={styles.link}>
              {renderFrame(root, since)}
              <span className={styles.name}>
                {root.emoji !== null && <span>{`${root.emoji} `}</span>}
                <span dir="auto">{root.goal}</span>
              </span>
            </Link>
            <p className={styles.fact}>{t('Rooted since {day}', { day: dayInSentence(since, today) })}</p>
            <p className={styles.fact}>
              <RootCheckButton goalId={root.id} goalText={root.goal} today={today} isChecked={root.is_checked} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
