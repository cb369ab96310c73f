import { t } from '#kernel/language/t.ts';
import { AccessTokens } from './access-tokens/lazy-access-tokens.tsx';
import { WithAccount } from './account-part.tsx';

/** What scripts and other apps use in the person's place. */
export function TokenSettings() {
  return <WithAccount label={t('Loading your account')}>{({ proof }) => <AccessTokens proof={proof} />}</WithAccount>;
}
