import { getAccount } from '@fivefold/contract/calls/account';
import { useQuery } from '@tanstack/react-query';
import { t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useSession } from '../use-session.ts';
import { AccountPart } from './account-part.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { KeySettings } from './keys/lazy-keys.tsx';
import { SignInDetails } from './sign-in-details.tsx';

/** What a person logs in with. */
export function SignInSettings() {
  const { server } = usePlatform();
  const { user } = useSession();
  const { data: account } = useQuery(callQuery(getAccount));
  // The session on this device may not have heard of a new address yet.
  const email = account?.email ?? user?.email ?? '';
  return (
    <>
      <AccountPart title={t(server.passwords === 'on' ? 'Email and password' : 'Email')}>
        <SignInDetails
          email={email}
          pendingEmail={account?.pending_email ?? null}
          proof={account?.proof ?? 'password'}
        />
      </AccountPart>
      {account !== undefined && !account.email_verified && server.mail && (
        <AccountPart title={t('Confirm your email')}>
          <ConfirmEmail email={email} />
        </AccountPart>
      )}
      {(account?.proof === 'password' || account?.proof === 'keys') && <KeySettings />}
    </>
  );
}
