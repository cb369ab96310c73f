import { LogOut, Settings } from '#ui/later-icons.ts';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { useEffect } from 'react';
import { t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { Ember } from '#ui/ember/ember.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { PastDueNotice } from '#features/billing/past-due-notice.tsx';
import { PlanCards } from '#features/billing/plan-cards.tsx';
import { PlanFaq } from '#features/billing/plan-faq.tsx';
import { PlanFeatures } from '#features/billing/plan-features.tsx';
import { PlanSection } from '#features/billing/plan-section.tsx';
import { PlanTestimonials } from '#features/billing/plan-testimonials.tsx';
import { useStartSubscription } from '#features/billing/use-start-subscription.ts';
import { InviterLine } from '#features/invites/inviter-line.tsx';
import { isSelling } from '#platform/is-selling.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { WaitingGoal } from '#app/first-goal/waiting-goal.tsx';
import { useLogOutQuestion } from '#app/use-log-out-question.tsx';
import { LegalLinks } from '#ui/legal-links.tsx';
import styles from './plans-page.module.css';

interface Props {
  /** By whose invitation this person came. */
  invitedBy?: WireProfile['invited_by'];
  /** The payment for the current plan failed, so the card needs an update, not a new plan. */
  isPastDue?: boolean;
}

/** The plans, for people without one, with what they bring and what they cost (Specification section 2). */
export function PlansPage({ invitedBy = null, isPastDue = false }: Props) {
  const { askToLogOut, question } = useLogOutQuestion();
  const isSold = isSelling();
  const { user } = useSession();
  const { badge } = usePlatform();
  // Without a plan no goal is due.
  useEffect(() => badge.show(0), [badge]);
  return (
    <Page
      title={isSold ? t('Choose your plan') : t('You need a plan')}
      before={
        <div className={styles.bar}>
          <span className={styles.brand}>
            <Ember mood="happy" size={48} />
            Fivefold
          </span>
          <span className={styles.ways}>
            <ButtonLink variant="quiet" icon={<Settings size={18} aria-hidden="true" />} to={paths.settings}>
              {t('Settings')}
            </ButtonLink>
            <Button variant="quiet" icon={<LogOut size={18} aria-hidden="true" />} onClick={askToLogOut}>
              {t('Logout')}
            </Button>
          </span>
        </div>
      }
      lead={
        <>
          {invitedBy !== null && <InviterLine uid={invitedBy.uid} inviter={invitedBy} />}
          {user !== null && isSold && <WaitingGoal uid={user.uid} />}
          <span>
            {isSold
              ? t('Start with Base. The more you check in, the less you pay.')
              : t(
                  'Goals and check-ins need a plan, and this app doesn’t sell any. If you have one, log in with that account.',
                )}
          </span>
        </>
      }
    >
      <div className={styles.parts}>
        {isPastDue && <PastDueNotice />}
        {isSold && <Offer />}
        <LegalLinks />
      </div>
      {question}
    </Page>
  );
}

/** What is sold, for what, and what people ask about it. */
function Offer() {
  const { start, isStarting } = useStartSubscription();
  return (
    <>
      <section>
        <h2>
          <VisuallyHidden>{t('Plans')}</VisuallyHidden>
        </h2>
        <PlanCards onChooseBase={start} isBusy={isStarting} />
      </section>
      <PlanSection title={t('What you get')}>
        <PlanFeatures />
      </PlanSection>
      <PlanTestimonials />
      <PlanSection title={t('Questions and answers')}>
        <PlanFaq />
      </PlanSection>
    </>
  );
}
