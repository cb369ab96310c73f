import { Banner } from '#ui/banner.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ActivationOutcome } from './activation.ts';
import styles from './activation-notice.module.css';

const NOTES: Record<ActivationOutcome, { tone: 'success' | 'info'; text: string }> = {
  active: { tone: 'success', text: 'Your subscription is active.' },
  late: {
    tone: 'info',
    text: 'Payment received. Activating it takes longer than usual, and goes on while you enter the app.',
  },
  expired: {
    tone: 'info',
    text: 'This checkout has expired, and nothing was paid. Choose a plan again in the app.',
  },
  unknown: {
    tone: 'info',
    text: 'This payment is not known for your account. If you have paid, enter the app: it knows your plan.',
  },
};

/** Says how the subscription of a payment stands; null while that is not known. */
export function ActivationNotice({ outcome }: { outcome: ActivationOutcome | null }) {
  return <div className={styles.place}>{outcome === null ? <Activating /> : <Outcome {...NOTES[outcome]} />}</div>;
}

function Activating() {
  return <Spinner size={28} label="Activating your subscription..." />;
}

function Outcome({ tone, text }: (typeof NOTES)[ActivationOutcome]) {
  return <Banner tone={tone}>{text}</Banner>;
}
