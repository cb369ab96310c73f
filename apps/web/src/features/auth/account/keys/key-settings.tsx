import { listKeys } from '@fivefold/contract/calls/keys';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { arePasskeysPossible } from '../../passkeys/browser-passkeys.ts';
import { AccountPart } from '../account-part.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { SecondStepSettings } from './second-step-settings.tsx';

/** What makes an account stronger than its password: passkeys and a second step (Beyond section 17). */
export function KeySettings() {
  const { identity, server } = usePlatform();
  const query = useQuery(callQuery(listKeys));
  const { data: keys } = query;
  if (keys === undefined) {
    if (query.error === null) return <Skeleton height="2.75rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  // The app of a phone has a session of its own, and shows no passkeys of a website.
  const canUse = identity.enterBy !== undefined && arePasskeysPossible();
  return (
    <>
      <AccountPart title={t('Passkeys')}>
        <PasskeySettings keys={keys} canUse={canUse} />
      </AccountPart>
      {server.provider !== null && (
        <AccountPart title={server.provider}>
          <ProviderSettings keys={keys} canUse={canUse} name={server.provider} />
        </AccountPart>
      )}
      <AccountPart title={t('Authenticator app')}>
        <SecondStepSettings keys={keys} canUse={canUse} />
      </AccountPart>
    </>
  );
}
