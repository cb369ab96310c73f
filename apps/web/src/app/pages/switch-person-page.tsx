import { Button } from '#ui/button.tsx';
import styles from './after-link.module.css';
import { AuthFrame } from './auth-frame.tsx';

interface Props {
  /** The address of who is signed in. */
  from: string;
  /** The address that the link was mailed to. */
  to: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asks before a mailed link makes another person of who is signed in on this device. */
export function SwitchPersonPage({ from, to, onSwitch, onStay }: Props) {
  return (
    <AuthFrame title="Switch accounts?">
      <p className={styles.whose}>
        You are signed in as <b>{from}</b>. This link is for <b>{to}</b>.
      </p>
      <div className={styles.stack}>
        <Button variant="primary" size="large" isWide onClick={onSwitch}>
          Continue as {to}
        </Button>
        <Button size="large" isWide onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </AuthFrame>
  );
}
