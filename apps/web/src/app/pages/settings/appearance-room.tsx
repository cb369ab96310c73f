import { CelebrationMusic } from '#app/celebration-music.tsx';
import { t } from '#kernel/language/t.ts';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { useCelebrationPreview } from '#features/celebrations/use-celebration-preview.ts';
import { LettersSetting } from '#features/letters/letters-setting.tsx';
import { MusicSetting } from '#features/music/music-setting.tsx';
import { ColorNamesSetting } from '#features/profile/color-names-setting.tsx';
import { DeviceSettings } from '#features/settings/device-settings.tsx';
import { LanguageSetting } from '#features/settings/language-setting.tsx';
import { SettingsPart } from './settings-part.tsx';

/** How the app looks, sounds and behaves on this device, and what the colors of goals are called. */
export function AppearanceRoom() {
  const previewCelebration = useCelebrationPreview();
  return (
    <>
      <SettingsPart title={t('This device')}>
        <LanguageSetting />
        <DeviceSettings onPreviewCelebration={previewCelebration} />
        <MusicSetting />
        <LettersSetting />
      </SettingsPart>
      <SettingsPart title={t('Colors of your goals')}>
        <ColorNamesSetting />
      </SettingsPart>
      <CelebrationLayer />
      <CelebrationMusic />
    </>
  );
}
