import { listTestimonials } from '@fivefold/contract/calls/subscription';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { EmberCreature } from '#slices/streaks/creature/ember-creature.tsx';
import { PastDueNotice } from '#slices/subscription/past-due-notice.tsx';
import { PlanCards } from '#slices/subscription/plan-cards.tsx';
import { PlanFaq } from '#slices/subscription/plan-faq.tsx';
import { PlanFeatures } from '#slices/subscription/plan-features.tsx';
import { PlanStories } from '#slices/subscription/plan-stories.tsx';
import { PlanTestimonials } from '#slices/subscription/plan-testimonials.tsx';
import { useStartSubscription } from '#slices/subscription/use-start-subscription.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useLogOutQuestion } from './dashboard/use-log-out-question.tsx';
import { LegalLinks } from './legal-links.tsx';
import styles from './plans-page.module.css';

interface Props {
  /** Somebody has a plan whose payment failed: it is not chosen anew but paid. */
  isPastDue?: boolean;
}

/** The plans, for people without one, with what they bring and what they cost (Specification section 2). */
export function PlansPage({ isPastDue = false }: Props) {
  const { askToLogOut, question } = useLogOutQuestion();
  const { start, isStarting } = useStartSubscription();
  return (
    <Page
      title="Choose your plan"
      before={
        <div className={styles.bar}>
          <span className={styles.brand}>
            <EmberCreature level={2} mood="happy" size={48} label="" />
            Fivefold
          </span>
          <span className={styles.ways}>
            <ButtonLink variant="quiet" icon={<Settings size={18} aria-hidden="true" />} to={paths.settings}>
              Settings
            </ButtonLink>
            <Button variant="quiet" icon={<LogOut size={18} aria-hidden="true" />} onClick={askToLogOut}>
              Logout
            </Button>
          </span>
        </div>
      }
      lead="Start with Base. The more you keep at it, the less it costs."
    >
      <div className={styles.parts}>
        {isPastDue && <PastDueNotice />}
        <section>
          <h2>
            <VisuallyHidden>Plans</VisuallyHidden>
          </h2>
          <PlanCards onChooseBase={() => void start()} isBusy={isStarting} />
        </section>
        <Part title="What you get">
          <PlanFeatures />
        </Part>
        <Voices />
        <Part title="Questions and answers">
          <PlanFaq />
        </Part>
        <LegalLinks />
      </div>
      {question}
    </Page>
  );
}

/** What real people said, where the operator has it from them; worked examples otherwise, and they say so. */
function Voices() {
  const { data, isPending } = useQuery({ ...callQuery(listTestimonials), retry: false });
  const testimonials = data?.data ?? [];
  // Neither is shown and then replaced.
  if (isPending) return null;
  if (testimonials.length > 0) {
    return (
      <Part title="What people say">
        <PlanTestimonials testimonials={testimonials} />
      </Part>
    );
  }
  return (
    <Part title="How it can go" note="Worked examples, not reviews by real customers.">
      <PlanStories />
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
