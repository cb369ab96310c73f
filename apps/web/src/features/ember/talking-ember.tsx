import { type ReactNode, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import styles from './talking-ember.module.css';

/** Asks the server for the facts, at the first tap. */
const EmberTalk = lazyComponent(async () => (await import('./ember-talk.tsx')).EmberTalk);

interface Props {
  /** What it is, for a screen reader. */
  label: string;
  uid: string;
  /** The picture, as decoration. */
  children: ReactNode;
  /** What plays over it. */
  scene?: ReactNode;
}

/** A person's own ember: it answers a tap with one line from their history (Beyond section 21). */
export function TalkingEmber({ label, uid, children, scene }: Props) {
  const [taps, setTaps] = useState(0);
  return (
    <span className={styles.place}>
      {scene}
      <button type="button" className={styles.button} aria-label={label} onClick={() => setTaps(taps + 1)}>
        {children}
      </button>
      {taps > 0 && <EmberTalk taps={taps} uid={uid} />}
    </span>
  );
}
