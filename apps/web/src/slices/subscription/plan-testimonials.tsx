import type { WireTestimonial } from '@fivefold/contract/shapes/subscription';
import { Card } from '#ui/card.tsx';
import styles from './plan-stories.module.css';

/** What real people said, in the operator's words for them (Decisions section 7). */
export function PlanTestimonials({ testimonials }: { testimonials: readonly WireTestimonial[] }) {
  return (
    <ul className={styles.stories}>
      {testimonials.map(({ text, name, source }) => (
        <Card as="li" key={name + text}>
          <figure className={styles.quote}>
            <blockquote dir="auto">{text}</blockquote>
            <figcaption>
              <strong dir="auto">{name}</strong>
              <span dir="auto">{source}</span>
            </figcaption>
          </figure>
        </Card>
      ))}
    </ul>
  );
}
