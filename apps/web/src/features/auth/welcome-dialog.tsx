import { text } from '@fivefold/rules/text-key';
import { PERFORMANCE_PRICE_CENTS, USUAL_PRICE } from '@fivefold/rules/usual-price';
import type { ReactNode } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { rich, t } from '#kernel/language/t.ts';
import { formatMoney } from '#kernel/money-text.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './welcome-dialog.module.css';

const listFeatures = (isSold: boolean) => [
  [t('Science-based habit tracking'), t('Small steps, repeated, with a reward you can see: that’s how habits form.')],
  [t('A simple interface'), t('One tap is a check-in. A note and a photo are welcome, never required.')],
  [t('Shared goals'), t('Take on a goal together with a friend and see each other’s progress.')],
  [
    t('Streak points and rewards'),
    t(
      isSold
        ? 'Every 5 check-ins earn streak points, weekly goals earn more of them, and streak points earn savings on your monthly subscription.'
        : 'Every 5 check-ins earn streak points, weekly goals earn more of them, and streak points raise the level of your ember.',
    ),
  ],
];

const STEPS = [
  text('<b>Create a goal</b>: daily, weekly, monthly or once.'),
  text('<b>Check in</b>: each time you’ve done it.'),
  text('<b>Build streaks</b>: five check-ins at a time.'),
  text('<b>Add friends</b>: invite the ones who aren’t here yet.'),
] as const;

const FUN = [
  text('<b>13 check-in animations</b>: each check-in plays the next celebration; an earned streak plays the grandest.'),
  text('<b>Photo check-ins</b>: keep a picture of the moment with your check-in.'),
] as const;

const listTips = (isSold: boolean) => [
  t('Start with one goal that’s too small to fail.'),
  t('Make a goal public to let your friends see your progress and cheer you on.'),
  t(
    isSold
      ? 'Save 5 streak points to exchange them for a month of the Performance plan.'
      : 'Try a weekly goal: it earns 5 points with every fifth check-in.',
  ),
];

const SOLD = text('Five check-ins earn a streak point, and five points earn a month of your plan for {price}.');
const INCLUDED = text(
  'Five check-ins earn a streak point. This is your family’s own server: everyone has the whole app, and nothing is sold.',
);
const b = (inside: ReactNode) => <strong>{inside}</strong>;

/** What the app is, for those who are new (Specification section 2). */
export function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const { server } = usePlatform();
  const isSold = server.payments === 'on';
  const price = formatMoney(PERFORMANCE_PRICE_CENTS, (server.price ?? USUAL_PRICE).currency);
  return (
    <Modal
      title={t('Welcome to Fivefold')}
      size="medium"
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={onClose}>
          {t("Got it! Let's get started")}
        </Button>
      }
    >
      <div className={styles.sections}>
        <section>
          <h3>{t('What is this app?')}</h3>
          <p>
            {joinSentences([
              t('Fivefold helps you keep the goals you set. Check in each time you’ve done it.'),
              isSold ? t(SOLD, { price }) : t(INCLUDED),
            ])}
          </p>
        </section>
        <section>
          <h3>{t('Key features')}</h3>
          <dl className={styles.features}>
            {listFeatures(isSold).map(([name, about]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('How to get started')}</h3>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <span>{rich(step, { b })}</span>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h3>{t('Fun features')}</h3>
          <ul>
            {FUN.map((each) => (
              <li key={each}>{rich(each, { b })}</li>
            ))}
          </ul>
        </section>
        <section className={styles.tips}>
          <h3>{t('Pro tips')}</h3>
          <ul>
            {listTips(isSold).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
