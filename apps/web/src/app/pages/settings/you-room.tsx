import { t } from '#kernel/language/t.ts';
import { AwaySettings } from '#features/days-off/away-settings.tsx';
import { ProfileSettings } from '#features/profile/profile-settings.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Who the person is, and when they rest. */
export function YouRoom() {
  return (
    <>
      <SettingsPart title={t('Your name and face')}>
        <ProfileSettings />
      </SettingsPart>
      <SettingsPart title={t('Days off')}>
        <AwaySettings />
      </SettingsPart>
    </>
  );
}
