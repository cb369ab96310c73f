import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { WITHDRAWAL_DAYS } from '@fivefold/rules/withdrawal';
import { FREE_RENEWALS_IN_A_ROW } from '@fivefold/rules/unused-month';
import { text } from '@fivefold/rules/text-key';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { rich, t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { Link } from '#kernel/router/router.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import styles from './plan-faq.module.css';
import { basePrice, performancePrice } from './prices.ts';

const QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: text('How do I get the Performance Plan?'),
    answer: text(
      'By using the app: about 30 days of usage unlock it. You can exchange five streak points for one month, which makes your next renewal {performance} instead of {base}.',
    ),
  },
  {
    question: text('Can I buy the Performance Plan?'),
    answer: text('No. You can only earn it, with streak points from your check-ins.'),
  },
  {
    question: text('What happens if I stop checking in?'),
    answer: text(
      'After {days} or more days of inactivity you lose the Performance savings: earned months that weren’t billed yet end, and the price is {base} again. We warn you a week before. You keep the points you haven’t exchanged.',
    ),
  },
  {
    question: text('Do I pay for months I don’t use it?'),
    answer: text(
      'No. A paid month in which you open nothing makes the next renewal free, and we tell you by mail. After {free} free renewals in a row your plan pauses: nothing is charged, you can read everything, and one tap goes on.',
    ),
  },
  {
    question: text('Can I cancel?'),
    answer: text(
      'Yes, anytime, with two taps in your settings. You keep the plan until the end of the month you’ve paid for.',
    ),
  },
  {
    question: text('Can I get my money back?'),
    answer: text(
      'Yes, for {withdrawal} days after you bought a plan: <a>withdraw from the purchase</a>. The plan then ends at once, and you get back what you haven’t used.',
    ),
  },
  {
    question: text('What can I do without a plan?'),
    answer: text(
      'You keep your account, friends list, streak points and all your data. Goals and check-ins need a plan.',
    ),
  },
];

/** Questions and answers about the plans; the 30-day facts are those of Specification section 9. */
export function PlanFaq() {
  const price = useOwnPrice(usePlatform().server.price);
  const values = {
    base: basePrice(price),
    performance: performancePrice(price),
    days: INACTIVITY_DAYS,
    withdrawal: WITHDRAWAL_DAYS,
    free: FREE_RENEWALS_IN_A_ROW,
  };
  return (
    <div className={styles.faq}>
      {QUESTIONS.map(({ question, answer }) => (
        <Collapsible
          key={question}
          headingLevel={3}
          className={styles.entry}
          header={<span className={styles.question}>{t(question)}</span>}
        >
          <p className={styles.answer}>
            {rich(answer, { ...values, a: (inside) => <Link to={paths.withdraw}>{inside}</Link> })}
          </p>
        </Collapsible>
      ))}
    </div>
  );
}
