import { t } from '#kernel/language/t.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { paths, pathWith } from '#kernel/paths.ts';
import { cleanAddress } from '#platform/mailed-codes.ts';
import { useSession } from '#features/auth/use-session.ts';
import { ActivationNotice } from '#features/billing/activation-notice.tsx';
import { ActivationStatus } from '#features/billing/activation-status.tsx';
import { useCheckoutSessionId } from '#features/billing/use-checkout-session-id.ts';
import { Ember } from '#ui/ember/ember.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import styles from './checkout-return-page.module.css';

/** Says thank you after a checkout. Signed out, the same button leads to the log-in page, which leads back here. */
export function CheckoutReturnPage() {
  const sessionId = useCheckoutSessionId();
  const session = useSession();
  const navigate = useNavigate();
  const wanted = pathWith(paths.subscriptionSuccess, { session_id: sessionId ?? undefined });
  const logIn = () => navigate(paths.logIn, { state: { wanted } });
  const enter = () => {
    cleanAddress(paths.dashboard);
    navigate(paths.dashboard, { replace: true });
  };

  return (
    <Page title={t('Thank you!')} width="narrow" className={styles.page} before={<Ember mood="delighted" size={144} />}>
      {session.state === 'signed-in' ? (
        <ActivationStatus sessionId={sessionId} onEnter={enter} />
      ) : (
        <>
          <ActivationNotice outcome={null} />
          <Button variant="primary" size="large" onClick={logIn}>
            {t('Enter the App')}
          </Button>
        </>
      )}
    </Page>
  );
}
