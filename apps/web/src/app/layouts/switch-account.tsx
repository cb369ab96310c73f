import { rich, t } from '#kernel/language/t.ts';
import styles from '#features/auth/mailed-link.module.css';
import { Button } from '#ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface Props {
  /** The current user's address. */
  from: string;
  /** The address that the link was mailed to. */
  to: string;
  switchLabel: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asks before a mailed link replaces the current user of this device. */
export function SwitchAccount({ from, to, switchLabel, onSwitch, onStay }: Props) {
  return (
    <AuthLayout title={t('Switch accounts?')}>
      <p className={styles.account}>
        {rich('You’re logged in as <b>{from}</b>. This link is for <b>{to}</b>.', {
          from,
          to,
          b: (inside) => <b>{inside}</b>,
        })}
      </p>
      <div className={styles.stack}>
        <Button variant="primary" size="large" isWide onClick={onSwitch}>
          {switchLabel}
        </Button>
        <Button size="large" isWide onClick={onStay}>
          {t('Stay logged in')}
        </Button>
      </div>
    </AuthLayout>
  );
}
