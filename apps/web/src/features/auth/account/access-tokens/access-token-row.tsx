import type { WireAccessToken } from '@fivefold/contract/calls/access-tokens';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { localDayAt, useClock, useToday } from '#kernel/use-today.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Key } from '#ui/later-icons.ts';
import styles from '../account-settings.module.css';
import { usedText } from '../used-text.ts';

/** One access token: its name, what it may do, and when it was made and used. */
export function AccessTokenRow({ token, onRevoke }: { token: WireAccessToken; onRevoke: () => void }) {
  const today = useToday();
  const now = useClock().now();
  const { name, scope, made_at: madeAt, last_used_at: usedAt, expires_at: end } = token;
  const isExpired = end !== null && end <= now;
  const day = (at: number) => dayInSentence(localDayAt(at), today);
  return (
    <li className={styles.device}>
      <Key size={20} aria-hidden="true" className={styles.sign} />
      <div className={styles.about}>
        <div className={styles.name}>
          <span dir="auto" className={styles.tokenName}>
            {name}
          </span>
          {isExpired ? (
            <Pill tone="red">{t('Expired')}</Pill>
          ) : (
            <Pill tone={scope === 'read' ? 'blue' : 'green'}>{t(scope === 'read' ? 'Reads' : 'Checks in')}</Pill>
          )}
        </div>
        <div className={styles.used}>
          {[
            t('Made {day}', { day: day(madeAt) }),
            usedAt === null ? t('Never used') : usedText(localDayAt(usedAt), today),
            ...(end === null ? [] : [t(isExpired ? 'Ended {day}' : 'Ends {day}', { day: day(end) })]),
          ].join(' · ')}
        </div>
      </div>
      <Button size="small" variant="quiet" aria-label={t('Revoke {name}', { name })} onClick={onRevoke}>
        {t('Revoke')}
      </Button>
    </li>
  );
}
