import { listTestimonials } from '@fivefold/contract/calls/billing';
import type { WireTestimonial } from '@fivefold/contract/shapes/billing';
import { useQuery } from '@tanstack/react-query';
import { t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { Card } from '#ui/card.tsx';
import { PlanExamples } from './plan-examples.tsx';
import styles from './plan-examples.module.css';
import { PlanSection } from './plan-section.tsx';

/** The operator's testimonials; without any, worked examples that say what they are (Decisions section 7). */
export function PlanTestimonials() {
  const { data, isPending } = useQuery({ ...callQuery(listTestimonials), retry: false });
  const testimonials = data?.data ?? [];
  // Until the answer is here, showing the examples could mean replacing them a moment later.
  if (isPending) return null;
  if (testimonials.length > 0) {
    return (
      <PlanSection title={t('What people say')}>
        <ul className={styles.examples}>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name + testimonial.text} {...testimonial} />
          ))}
        </ul>
      </PlanSection>
    );
  }
  return (
    <PlanSection title={t('How it adds up')} note={t('Worked examples, not reviews by real customers.')}>
      <PlanExamples />
    </PlanSection>
  );
}

function Testimonial({ text, name, source }: WireTestimonial) {
  return (
    <Card as="li">
      <figure className={styles.quote}>
        <blockquote dir="auto">{text}</blockquote>
        <figcaption>
          <strong dir="auto">{name}</strong>
          <span dir="auto">{source}</span>
        </figcaption>
      </figure>
    </Card>
  );
}
