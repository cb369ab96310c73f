import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { use } from 'react';
import { t } from '#kernel/language/t.ts';
import { useToday } from '#kernel/use-today.ts';
import { CloudOff } from '#ui/later-icons.ts';
import styles from './saved-line.module.css';
import { momentText } from './moment-text.ts';
import { useOldestRead } from './use-oldest-read.ts';

/** From when the page is, where the server cannot be reached or takes long; nothing otherwise, and before the log-in. */
export function SavedLine() {
  const cache = use(QueryClientContext);
  return cache !== undefined && <LineOf cache={cache} />;
}

function LineOf({ cache }: { cache: QueryClient }) {
  const today = useToday();
  const oldest = useOldestRead(cache);
  if (oldest === undefined) return null;
  return (
    <output className={styles.line}>
      <CloudOff size={16} aria-hidden="true" className={styles.icon} />
      <span>{t('This is from {when}.', { when: momentText(oldest.state.dataUpdatedAt, today) })}</span>
    </output>
  );
}
