import { WITHDRAWAL_DAYS } from '@fivefold/rules/withdrawal';
import { useEffect, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useLocation } from '#kernel/router/router.tsx';
import { paths } from '#kernel/paths.ts';
import { cleanAddress, codeInState } from '#platform/mailed-codes.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { readUrlParams } from '#platform/read-url-params.ts';
import { useSession } from '#features/auth/use-session.ts';
import styles from '#features/auth/form.module.css';
import { WithdrawConfirmation } from '#features/billing/withdraw-confirmation.tsx';
import { WithdrawForm } from '#features/billing/withdraw-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { ReturnLink } from '#app/layouts/return-link.tsx';

/** Withdraws from a purchase, also signed out: asks for the mail, and opened from it (`code=`) confirms. */
export function WithdrawPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const { mail: hasMail, payments } = usePlatform().server;
  const [code, setCode] = useState(() => readUrlParams(window.location.href).get('code') || codeInState(state));

  // The code is a secret: it does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => {
    if (code !== null) cleanAddress(paths.withdraw, { code });
  }, [code]);

  const forgetCode = () => {
    setCode(null);
    cleanAddress(paths.withdraw);
  };
  const isOpen = payments === 'on' && hasMail;
  return (
    <AuthLayout
      title={t('Withdraw from a purchase')}
      lead={t(
        'For {days} days after you bought a plan you can withdraw: it ends at once, and you get back what you haven’t used.',
        { days: WITHDRAWAL_DAYS },
      )}
      links={<ReturnLink isSignedIn={user !== null} />}
    >
      {!isOpen && (
        <Banner tone="info">
          {payments === 'on'
            ? t('This server can’t send email. Ask the person who runs it.')
            : t('Nothing is sold on this server.')}
        </Banner>
      )}
      {isOpen &&
        (code === null ? (
          <WithdrawForm className={styles.form} initialEmail={user?.email ?? ''} />
        ) : (
          <WithdrawConfirmation className={styles.form} code={code} onNewLink={forgetCode} />
        ))}
    </AuthLayout>
  );
}
