import { text } from '@fivefold/rules/text-key';
import { type ReactNode, useState } from 'react';
import {
  type CelebrationStyle,
  chooseCelebrationStyle,
  chooseShortcuts,
  chooseVibration,
  readCelebrationStyle,
  readShortcuts,
  readVibration,
} from '#platform/device-settings.ts';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { chooseTheme, readTheme, type Theme } from '#platform/theme.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Moon } from '#ui/signed-in-icons.ts';
import { Sun, Monitor } from '#ui/later-icons.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './device-settings.module.css';

const ShortcutList = lazyComponent(async () => (await import('./shortcut-list.tsx')).ShortcutList);

const CELEBRATION_STYLE = {
  read: readCelebrationStyle,
  choose: chooseCelebrationStyle,
  fallback: 'full' as CelebrationStyle,
};
const VIBRATION = { read: readVibration, choose: chooseVibration, fallback: true };
const SHORTCUTS = { read: readShortcuts, choose: chooseShortcuts, fallback: true };
const THEME = { read: readTheme, choose: chooseTheme, fallback: 'system' as Theme };

const STYLES = [
  { value: 'full', name: text('Full') },
  { value: 'subtle', name: text('Subtle') },
  { value: 'off', name: text('Off') },
] as const;

const STYLE_HINTS: Readonly<Record<CelebrationStyle, string>> = {
  full: text('Every check-in plays a scene over the whole screen. Tap to end it.'),
  subtle: text('Every check-in plays a small scene in the corner, and the screen stays bright.'),
  off: text('Check-ins are only marked as done.'),
};

const THEMES = [
  { value: 'system', name: text('System'), icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', name: text('Light'), icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', name: text('Dark'), icon: <Moon size={16} aria-hidden="true" /> },
] as const;

function translateName<Choice extends { name: string }>(choice: Choice): Choice {
  return { ...choice, name: t(choice.name) };
}

interface Props {
  onPreviewCelebration: (options: { isSubtle: boolean }) => void;
}

/** How the app behaves on this device. */
export function DeviceSettings({ onPreviewCelebration }: Props) {
  const { haptics } = usePlatform();
  const [style, setStyle] = useDeviceSetting(CELEBRATION_STYLE);
  const [isVibrating, setIsVibrating] = useDeviceSetting(VIBRATION);
  const [theme, setTheme] = useDeviceSetting(THEME);
  const [hasShortcuts, setHasShortcuts] = useDeviceSetting(SHORTCUTS);
  const [isListOpen, setIsListOpen] = useState(false);

  return (
    <>
      <Setting title={t('Celebrations')} hint={t(STYLE_HINTS[style])}>
        <SegmentedControl
          legend={t('Celebrations')}
          choices={STYLES.map(translateName)}
          value={style}
          onChange={setStyle}
        />
        {style !== 'off' && (
          <Button variant="quiet" onClick={() => onPreviewCelebration({ isSubtle: style === 'subtle' })}>
            {t('Show me one')}
          </Button>
        )}
      </Setting>
      {haptics.canVibrate && (
        <Setting
          title={t('Vibration')}
          hint={t('Short for a check-in, longer for a streak. Not every device can vibrate.')}
        >
          <CheckboxField
            label={t('Vibrate')}
            checked={isVibrating}
            onChange={(event) => setIsVibrating(event.target.checked)}
          />
        </Setting>
      )}
      <Setting title={t('Theme')} hint={t('System follows your device’s setting.')}>
        <SegmentedControl legend={t('Theme')} choices={THEMES.map(translateName)} value={theme} onChange={setTheme} />
      </Setting>
      <Setting
        title={t('Keyboard')}
        hint={t('On your dashboard, single keys add goals, search, move around and check in.')}
      >
        <CheckboxField
          label={t('Use shortcuts')}
          checked={hasShortcuts}
          onChange={(event) => setHasShortcuts(event.target.checked)}
        />
        <Button variant="quiet" onClick={() => setIsListOpen(true)}>
          {t('Show shortcuts')}
        </Button>
        {isListOpen && <ShortcutList onClose={() => setIsListOpen(false)} />}
      </Setting>
    </>
  );
}

function Setting({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className={styles.setting}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
