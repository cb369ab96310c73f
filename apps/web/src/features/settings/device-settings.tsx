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
import { chooseTheme, readTheme, type Theme } from '#platform/theme.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Monitor } from '#ui/icons/monitor.tsx';
import { Moon } from '#ui/icons/moon.tsx';
import { Sun } from '#ui/icons/sun.tsx';
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
  { value: 'full', name: 'Full' },
  { value: 'subtle', name: 'Subtle' },
  { value: 'off', name: 'Off' },
] as const;

const STYLE_HINTS: Readonly<Record<CelebrationStyle, string>> = {
  full: 'Every check-in plays a scene over the whole screen. Tap to end it.',
  subtle: 'Every check-in plays a small scene in the corner, and the screen stays bright.',
  off: 'Check-ins are only marked as done.',
};

const THEMES = [
  { value: 'system', name: 'System', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', name: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', name: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

interface Props {
  onPreviewCelebration: (options: { isSubtle: boolean }) => void;
}

/** How the app behaves on this device. */
export function DeviceSettings({ onPreviewCelebration }: Props) {
  const [style, setStyle] = useDeviceSetting(CELEBRATION_STYLE);
  const [isVibrating, setIsVibrating] = useDeviceSetting(VIBRATION);
  const [theme, setTheme] = useDeviceSetting(THEME);
  const [hasShortcuts, setHasShortcuts] = useDeviceSetting(SHORTCUTS);
  const [isListOpen, setIsListOpen] = useState(false);

  return (
    <>
      <Setting title="Celebrations" hint={STYLE_HINTS[style]}>
        <SegmentedControl legend="Celebrations" choices={STYLES} value={style} onChange={setStyle} />
        {style !== 'off' && (
          <Button variant="quiet" onClick={() => onPreviewCelebration({ isSubtle: style === 'subtle' })}>
            Show me one
          </Button>
        )}
      </Setting>
      <Setting title="Vibration" hint="Short for a check-in, longer for a streak. Not every device can vibrate.">
        <CheckboxField
          label="Vibrate"
          checked={isVibrating}
          onChange={(event) => setIsVibrating(event.target.checked)}
        />
      </Setting>
      <Setting title="Theme" hint="System follows your device’s setting.">
        <SegmentedControl legend="Theme" choices={THEMES} value={theme} onChange={setTheme} />
      </Setting>
      <Setting title="Keyboard" hint="On your dashboard, single keys add goals, search, move around and check in.">
        <CheckboxField
          label="Use shortcuts"
          checked={hasShortcuts}
          onChange={(event) => setHasShortcuts(event.target.checked)}
        />
        <Button variant="quiet" onClick={() => setIsListOpen(true)}>
          Show shortcuts
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
