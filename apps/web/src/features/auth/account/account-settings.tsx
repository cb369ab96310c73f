import { getAccount } from '@fivefold/contract/calls/account';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccessTokens } from './access-tokens/lazy-access-tokens.tsx';
import styles from './account-settings.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { Devices } from './devices.tsx';
import { DownloadData } from './download-data.tsx';
import { SignInDetails } from './sign-in-details.tsx';

/** What a person may do with their own account, with a plan or without (Decisions section 7). */
export function AccountSettings({ email: knownEmail }: { email: string }) {
  const { server } = usePlatform();
  const { data: account, error, isFetching, refetch } = useQuery(callQuery(getAccount));
  // The session on this device may not have heard of a new address yet.
  const email = account?.email ?? knownEmail;
  return (
    <>
      <Part title={t('Email and password')}>
        <SignInDetails email={email} pendingEmail={account?.pending_email ?? null} />
      </Part>
      {account !== undefined && !account.email_verified && server.mail && (
        <Part title={t('Confirm your email')}>
          <ConfirmEmail email={email} />
        </Part>
      )}
      <Part title={t('Your data')}>
        <DownloadData />
      </Part>
      {account === undefined && error === null && (
        <output className={styles.part} aria-label={t('Loading your devices')}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton height="2.75rem" shape="block" />
        </output>
      )}
      {account === undefined && error !== null && (
        <Banner
          tone="error"
          actions={
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {account !== undefined && (
        <>
          {account.sessions !== null && (
            <Part title={t('Where you’re logged in')}>
              <Devices sessions={account.sessions} />
            </Part>
          )}
          <Part title={t('Access tokens')}>
            <AccessTokens proof={account.proof} />
          </Part>
          <Part title={t('Delete your account')}>
            <DeleteAccount email={email} proof={account.proof} />
          </Part>
        </>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
