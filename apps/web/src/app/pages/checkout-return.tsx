import { useNavigate } from 'react-router';
import { paths, pathWith } from '#app/paths.ts';
import { cleanAddress } from '#platform/read-url-params.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { EmberCreature } from '#slices/streaks/creature/ember-creature.tsx';
import { ActivationNotice } from '#slices/subscription/activation-notice.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import styles from './checkout-return.module.css';
import { useSessionId } from './use-session-id.ts';

/** Thanks, and waits until the plan is active; who comes back signed out logs in first and keeps the session id. */
export function CheckoutReturn() {
  const sessionId = useSessionId();
  const session = useSession();
  const navigate = useNavigate();

  const enter = () => {
    cleanAddress(paths.dashboard);
    void navigate(paths.dashboard, { replace: true });
  };

  return (
    <Page
      title="Thank you!"
      width="narrow"
      className={styles.page}
      before={<EmberCreature level={2} mood="delighted" size={144} label="" />}
    >
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
