import { text } from '@fivefold/rules/text-key';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './example-goal.module.css';
import { QuietScene } from './quiet-scene.tsx';

const GOAL = text('Take a short walk');

/** What each check-in shows: the moment of the scene 'tree' that it grows to, and a sentence. */
const STEPS = [
  { restAt: 234, says: text('Give it a tap. It’s only an example.') },
  { restAt: 400, says: text('Your first check-in, and a sprout is up.') },
  { restAt: 500, says: text('Two of five. It’s reaching for the sun.') },
  { restAt: 620, says: text('Three of five. Here come the leaves.') },
  { restAt: 800, says: text('Four of five. One more to go!') },
  { restAt: 1120, says: text('Five check-ins: your first streak point!') },
] as const;
const LAST = STEPS.length - 1;

/** A make-believe goal to try before signing up: every check-in grows a tree. Nothing is stored or sent. */
export function ExampleGoal() {
  const [count, setCount] = useState(0);
  const { restAt, says } = STEPS[count] ?? STEPS[0];
  const isGrown = count === LAST;
  const action = t(isGrown ? 'Start over' : 'Check in');
  const goal = t(GOAL);
  return (
    <Card as="section" aria-label={t('Example goal: {goal}', { goal })} className={styles.example}>
      <QuietScene name="tree" restAt={restAt} />
      <div className={styles.goal}>
        <Pill tone="neutral">{t('Example')}</Pill>
        <p className={styles.title}>{goal}</p>
        <ProgressBar value={count} label={t('Progress of {goal}', { goal })} />
        <Button
          size="small"
          aria-label={t('{action}: {goal} (example)', { action, goal })}
          onClick={() => setCount(isGrown ? 0 : count + 1)}
        >
          {action}
        </Button>
      </div>
      <output className={styles.text}>{t(says)}</output>
    </Card>
  );
}
