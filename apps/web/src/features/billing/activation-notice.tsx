import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ActivationOutcome } from './activation.ts';
import styles from './activation-notice.module.css';

const NOTES: Record<ActivationOutcome, { tone: 'success' | 'info'; note: string }> = {
  active: { tone: 'success', note: text('Your subscription is active. Taking you to your goals…') },
  late: {
    tone: 'info',
    note: text('Payment received. Activation is taking longer than usual. You can enter the app in the meantime.'),
  },
  expired: {
    tone: 'info',
    note: text('This checkout expired, and you weren’t charged. Choose a plan again in the app.'),
  },
  unknown: {
    tone: 'info',
    note: text('We can’t find this payment for your account. If you’ve paid, enter the app to see your plan.'),
  },
};

/** Says how the subscription of a payment stands; null while that is not known. */
export function ActivationNotice({ outcome }: { outcome: ActivationOutcome | null }) {
  return (
    <div className={styles.place} aria-live="polite">
      {outcome === null ? <Activating /> : <Outcome {...NOTES[outcome]} />}
    </div>
  );
}

function Activating() {
  return <Spinner size={28} label={t('Activating your subscription...')} />;
}

function Outcome({ tone, note }: (typeof NOTES)[ActivationOutcome]) {
  return <Banner tone={tone}>{t(note)}</Banner>;
}
