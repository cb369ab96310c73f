import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, pathWith } from '#app/paths.ts';
import { cleanAddress } from '#platform/read-url-params.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { EmberCreature } from '#slices/streaks/creature/ember-creature.tsx';
import { ActivationNotice } from '#slices/subscription/activation-notice.tsx';
import { useActivation } from '#slices/subscription/use-activation.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import styles from './checkout-return.module.css';
import { useSessionId } from './use-session-id.ts';

/** Nobody is held up longer than this. */
const ENTER_AFTER_MS = 5000;

/** Thanks, and waits until the plan is active; who comes back signed out logs in first and keeps the session id. */
export function CheckoutReturn() {
  const sessionId = useSessionId();
  const session = useSession();

  return (
    <Page
      title="Thank you!"
      width="narrow"
      className={styles.page}
      before={<EmberCreature level={2} mood="delighted" size={144} label="" />}
    >
      {session.state === 'signed-in' ? (
        <Activation sessionId={sessionId} />
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

/** Somebody who has paid should not meet the plans: who enters before the plan is known to be active waits a moment more. */
function Activation({ sessionId }: { sessionId: string | null }) {
  const navigate = useNavigate();
  const outcome = useActivation(sessionId);
  const [isEntering, setIsEntering] = useState(false);
  const enter = useEffectEvent(() => {
    cleanAddress(paths.dashboard);
    void navigate(paths.dashboard, { replace: true });
  });

  useEffect(() => {
    if (!isEntering) return;
    const timer = setTimeout(() => enter(), outcome === null ? ENTER_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isEntering, outcome]);

  return (
    <>
      <ActivationNotice outcome={outcome} />
      <Button variant="primary" size="large" isBusy={isEntering} onClick={() => setIsEntering(true)}>
        Enter the App
      </Button>
    </>
  );
}
