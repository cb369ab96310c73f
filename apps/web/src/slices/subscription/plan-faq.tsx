import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { Collapsible } from '#ui/collapsible.tsx';
import styles from './plan-faq.module.css';
import { BASE_PRICE, PERFORMANCE_PRICE } from './prices.ts';

const QUESTIONS = [
  {
    question: 'How do I get the Performance Plan?',
    answer: `By using the app: about 30 days of usage unlock it. Five streak points can be exchanged for one month, which makes your next renewal ${PERFORMANCE_PRICE} instead of ${BASE_PRICE}.`,
  },
  {
    question: 'Can I buy the Performance Plan?',
    answer: 'No. It can only be earned, with streak points from your check-ins.',
  },
  {
    question: 'What happens when I stop checking in?',
    answer: `After ${INACTIVITY_DAYS} or more days of inactivity the Performance savings are lost: earned months that were not billed yet end, and the price is ${BASE_PRICE} again. We warn you a week before. Points that you have not exchanged stay yours.`,
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes, at any time, in the customer portal behind your plan badge. You keep the plan to the end of the month that is paid.',
  },
  {
    question: 'What can I do without a plan?',
    answer:
      'Your account, your friends list, your streak points and all your data stay. Goals and check-ins need a plan.',
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
