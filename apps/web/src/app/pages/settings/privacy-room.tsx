import { t } from '#kernel/language/t.ts';
import { TokenSettings } from '#features/auth/account/token-settings.tsx';
import { BlockedPeople } from '#features/friends/blocked-people.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Who is kept out, and what reads a person's data for them. */
export function PrivacyRoom() {
  return (
    <>
      <SettingsPart title={t('Blocked people')}>
        <BlockedPeople />
      </SettingsPart>
      <SettingsPart title={t('Access tokens')}>
        <TokenSettings />
      </SettingsPart>
    </>
  );
}
