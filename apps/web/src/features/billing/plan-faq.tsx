import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { Collapsible } from '#ui/collapsible.tsx';
import styles from './plan-faq.module.css';
import { basePrice, performancePrice } from './prices.ts';

const QUESTIONS = [
  {
    question: 'How do I get the Performance Plan?',
    answer: `By using the app: about 30 days of usage unlock it. You can exchange five streak points for one month, which makes your next renewal ${performancePrice()} instead of ${basePrice()}.`,
  },
  {
    question: 'Can I buy the Performance Plan?',
    answer: 'No. You can only earn it, with streak points from your check-ins.',
  },
  {
    question: 'What happens if I stop checking in?',
    answer: `After ${INACTIVITY_DAYS} or more days of inactivity you lose the Performance savings: earned months that weren’t billed yet end, and the price is ${basePrice()} again. We warn you a week before. You keep the points you haven’t exchanged.`,
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes, anytime. Your plan badge opens the customer portal. You keep the plan until the end of the month you’ve paid for.',
  },
  {
    question: 'What can I do without a plan?',
    answer: 'You keep your account, friends list, streak points and all your data. Goals and check-ins need a plan.',
  },
];

/** Questions and answers about the plans; the 30-day facts are those of Specification section 9. */
export function PlanFaq() {
  return (
    <div className={styles.faq}>
      {QUESTIONS.map(({ question, answer }) => (
        <Collapsible
          key={question}
          headingLevel={3}
          className={styles.entry}
          header={<span className={styles.question}>{question}</span>}
        >
          <p className={styles.answer}>{answer}</p>
        </Collapsible>
      ))}
    </div>
  );
}
