import { ArrowLeft } from '#ui/later-icons.ts';
import { t } from '#kernel/language/t.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './wizard-step.module.css';

const STEPS = 3;

interface Props {
  /** 1-3 */
  number: number;
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** One step of the wizard: where one is, the way back, the question. The focus goes to the question. */
export function WizardStep({ number, title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Before a key can be pressed: a later effect would take the focus from a user who is already typing.
  useLayoutEffect(() => {
    document.title = `${title} · Fivefold`;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('main')?.scrollIntoView?.({ block: 'start' });
  }, [title]);

  return (
    <main className={styles.step}>
      <div className={styles.bar}>
        <Button variant="quiet" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
          {t('Back')}
        </Button>
        <p className={styles.place}>{t('Step {number} of {steps}', { number, steps: STEPS })}</p>
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: STEPS }, (_, place) => (
            <span key={place} className={place < number ? styles.reached : styles.dot} />
          ))}
        </span>
      </div>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </main>
  );
}
