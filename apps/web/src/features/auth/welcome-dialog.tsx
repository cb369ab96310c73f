import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './welcome-dialog.module.css';

const FEATURES = (isSold: boolean) => [
  ['Science-based habit tracking', 'Small steps, repeated, with a reward you can see: that’s how habits form.'],
  ['A simple interface', 'One tap is a check-in. A note and a photo are welcome, never required.'],
  ['Shared goals', 'Take on a goal together with a friend and see each other’s progress.'],
  [
    'Streak points and rewards',
    `Every 5 check-ins earn streak points, weekly goals earn more of them, and streak points ${isSold ? 'earn savings on your monthly subscription' : 'raise the level of your ember'}.`,
  ],
];

const STEPS = [
  ['Create a goal', 'daily, weekly, monthly or once.'],
  ['Check in', 'each time you’ve done it.'],
  ['Build streaks', 'five check-ins at a time.'],
  ['Add friends', 'invite the ones who aren’t here yet.'],
] as const;

const FUN = [
  ['13 check-in animations', 'each check-in plays the next celebration; an earned streak plays the grandest.'],
  ['Photo check-ins', 'keep a picture of the moment with your check-in.'],
] as const;

const TIPS = (isSold: boolean) => [
  'Start with one goal that’s too small to fail.',
  'Make a goal public to let your friends see your progress and cheer you on.',
  isSold
    ? 'Save 5 streak points to exchange them for a month of the Performance plan.'
    : 'Try a weekly goal: it earns 5 points with every fifth check-in.',
];

const SOLD = 'Five check-ins earn a streak point, and five points earn a month of your plan for 1 dollar.';
const INCLUDED =
  'Five check-ins earn a streak point. This is your family’s own server: everyone has the whole app, and nothing is sold.';

/** What the app is, for those who are new (Specification section 2). */
export function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const isSold = usePlatform().server.payments === 'on';
  return (
    <Modal
      title="Welcome to Fivefold"
      size="medium"
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={onClose}>
          Got it! Let&apos;s get started
        </Button>
      }
    >
      <div className={styles.sections}>
        <section>
          <h3>What is this app?</h3>
          <p>
            Fivefold helps you keep the goals you set. Check in each time you’ve done it. {isSold ? SOLD : INCLUDED}
          </p>
        </section>
        <section>
          <h3>Key features</h3>
          <dl className={styles.features}>
            {FEATURES(isSold).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>How to get started</h3>
          <ol className={styles.steps}>
            {STEPS.map(([name, text]) => (
              <li key={name}>
                <span>
                  <strong>{name}</strong>: {text}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h3>Fun features</h3>
          <ul>
            {FUN.map(([name, text]) => (
              <li key={name}>
                <strong>{name}</strong>: {text}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.tips}>
          <h3>Pro tips</h3>
          <ul>
            {TIPS(isSold).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
