import { t } from '#kernel/language/t.ts';
import { AccessSettings } from '#features/auth/account/access-settings.tsx';
import { BlockedPeople } from '#features/friends/blocked-people.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Who is kept out, and what is logged in. */
export function PrivacyRoom() {
  return (
    <>
      <SettingsPart title={t('Blocked people')}>
        <BlockedPeople />
      </SettingsPart>
      <SettingsPart title={t('Access to your account')}>
        <AccessSettings />
      </SettingsPart>
    </>
  );
}
