import { t } from '#kernel/language/t.ts';
import { AccountPart, WithAccount } from './account-part.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

/** What a person takes along, and the way out. */
export function DataSettings() {
  return (
    <>
      <AccountPart title={t('Take it along')}>
        <DownloadData />
      </AccountPart>
      <WithAccount label={t('Loading your account')}>
        {({ email, proof }) => (
          <AccountPart title={t('Delete your account')}>
            <DeleteAccount email={email} proof={proof} />
          </AccountPart>
        )}
      </WithAccount>
    </>
  );
}
