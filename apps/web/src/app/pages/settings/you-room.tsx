import { CelebrationMusic } from '#app/celebration-music.tsx';
import { t } from '#kernel/language/t.ts';
import { SignInSettings } from '#features/auth/account/sign-in-settings.tsx';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { useCelebrationPreview } from '#features/celebrations/use-celebration-preview.ts';
import { AwaySettings } from '#features/days-off/away-settings.tsx';
import { ColorNamesSetting } from '#features/profile/color-names-setting.tsx';
import { ProfileSettings } from '#features/profile/profile-settings.tsx';
import { DeviceSettings } from '#features/settings/device-settings.tsx';
import { MusicSetting } from '#features/music/music-setting.tsx';
import { LettersSetting } from '#features/letters/letters-setting.tsx';
import { LanguageSetting } from '#features/settings/language-setting.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Who the person is, what they log in with, when they rest, and how the app behaves on their device. */
export function YouRoom() {
  const previewCelebration = useCelebrationPreview();
  return (
    <>
      <SettingsPart title={t('Your name and face')}>
        <ProfileSettings />
      </SettingsPart>
      <SettingsPart title={t('Days off')}>
        <AwaySettings />
      </SettingsPart>
      <SettingsPart title={t('Colors of your goals')}>
        <ColorNamesSetting />
      </SettingsPart>
      <SettingsPart title={t('This device')}>
        <LanguageSetting />
        <DeviceSettings onPreviewCelebration={previewCelebration} />
        <MusicSetting />
        <LettersSetting />
      </SettingsPart>
      <SettingsPart title={t('Your account')}>
        <SignInSettings />
      </SettingsPart>
      <CelebrationLayer />
      <CelebrationMusic />
    </>
  );
}
