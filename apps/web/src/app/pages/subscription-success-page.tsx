import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths, pathWith } from '#app/paths.ts';
import { cleanAddress, readUrlParams } from '#platform/read-url-params.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { EmberCreature } from '#slices/streaks/creature/ember-creature.tsx';
import { ActivationNotice } from '#slices/subscription/activation-notice.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import styles from './subscription-success-page.module.css';

/** The way back from the checkout; without a session id there is nothing to wait for (Specification section 2). */
export function SubscriptionSuccessPage() {
  const sessionId = useSessionId();
  return sessionId === null ? <Navigate to={paths.dashboard} replace /> : <SubscriptionSuccess />;
}

/** The same inside the dashboard, when the address has `session_id` or `success`. */
export function SubscriptionSuccess() {
  const sessionId = useSessionId();
  const session = useSession();
  const navigate = useNavigate();

  const enter = () => {
    cleanAddress(paths.dashboard);
    void navigate(paths.dashboard, { replace: true });
  };

  return (
    <Page title="Thank you!" width="narrow" className={styles.page} before={<EmberCreature level={6} mood="happy" size={144} />}>
      {session.state === 'signed-in' ? (
        <>
          <ActivationNotice sessionId={sessionId} />
          <Button variant="primary" size="large" onClick={enter}>
            Enter the App
          </Button>
        </>
      ) : (
        <>
          <p>Log in to see how your subscription stands.</p>
          <ButtonLink
            variant="primary"
            size="large"
            to={paths.logIn}
            state={{ wanted: pathWith(paths.subscriptionSuccess, { session_id: sessionId ?? undefined }) }}
          >
            Log In
          </ButtonLink>
        </>
      )}
    </Page>
  );
}

/** From before or after the '#'; kept while the page is open. */
function useSessionId(): string | null {
  const [sessionId] = useState(() => readUrlParams(window.location.href).get('session_id') || null);
  return sessionId;
}
