import { t } from '#kernel/language/t.ts';
import { AccountPart, WithAccount } from './account-part.tsx';
import { Devices } from './devices.tsx';

/** What is logged in to the account, where the identity provider knows it. */
export function WhereLoggedIn() {
  return (
    <WithAccount label={t('Loading your devices')}>
      {({ sessions }) =>
        sessions !== null && (
          <AccountPart title={t('Where you’re logged in')}>
            <Devices sessions={sessions} />
          </AccountPart>
        )
      }
    </WithAccount>
  );
}
