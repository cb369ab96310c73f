import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, pathWith } from '#app/paths.ts';
import { cleanAddress } from '#platform/read-url-params.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { EmberCreature } from '#slices/streaks/creature/ember-creature.tsx';
import { ActivationNotice } from '#slices/subscription/activation-notice.tsx';
import { useActivation } from '#slices/subscription/use-activation.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import styles from './checkout-return.module.css';
import { useSessionId } from './use-session-id.ts';

/** Nobody is held up longer than this. */
const ENTER_AFTER_MS = 5000;

/**
 * Thanks, and waits until the plan is active. Only a signed-in person can be told how it stands: who is signed out is led to
 * log in by the same button, and comes back here with the session id.
 */
export function CheckoutReturn() {
  const sessionId = useSessionId();
  const session = useSession();
  const navigate = useNavigate();
  const wanted = pathWith(paths.subscriptionSuccess, { session_id: sessionId ?? undefined });
  const logIn = () => void navigate(paths.logIn, { state: { wanted } });

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
          <ActivationNotice outcome={null} />
          <Button variant="primary" size="large" onClick={logIn}>
            Enter the App
          </Button>
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
