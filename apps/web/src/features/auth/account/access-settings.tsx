import { t } from '#kernel/language/t.ts';
import { AccessTokens } from './access-tokens/lazy-access-tokens.tsx';
import { AccountPart, WithAccount } from './account-part.tsx';
import { Devices } from './devices.tsx';

/** What is logged in to the account, and what reads it for the person. */
export function AccessSettings() {
  return (
    <WithAccount label={t('Loading your devices')}>
      {({ sessions, proof }) => (
        <>
          {sessions !== null && (
            <AccountPart title={t('Where you’re logged in')}>
              <Devices sessions={sessions} />
            </AccountPart>
          )}
          <AccountPart title={t('Access tokens')}>
            <AccessTokens proof={proof} />
          </AccountPart>
        </>
      )}
    </WithAccount>
  );
}
