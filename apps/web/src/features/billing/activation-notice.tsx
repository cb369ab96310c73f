import { Banner } from '#ui/banner.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ActivationOutcome } from './activation.ts';
import styles from './activation-notice.module.css';

const NOTES: Record<ActivationOutcome, { tone: 'success' | 'info'; text: string }> = {
  active: { tone: 'success', text: 'Your subscription is active. Taking you to your goals…' },
  late: {
    tone: 'info',
    text: 'Payment received. Activation is taking longer than usual. You can enter the app in the meantime.',
  },
  expired: {
    tone: 'info',
    text: 'This checkout expired, and you weren’t charged. Choose a plan again in the app.',
  },
  unknown: {
    tone: 'info',
    text: 'We can’t find this payment for your account. If you’ve paid, enter the app to see your plan.',
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
  return <Spinner size={28} label="Activating your subscription..." />;
}

function Outcome({ tone, text }: (typeof NOTES)[ActivationOutcome]) {
  return <Banner tone={tone}>{text}</Banner>;
}
