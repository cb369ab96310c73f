import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, useRef } from 'react';
import {
  type CelebrationStyle,
  chooseCelebrationStyle,
  chooseVibration,
  readCelebrationStyle,
  readVibration,
} from '#platform/device-settings.ts';
import { chooseTheme, readTheme, type Theme } from '#platform/theme.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { CelebrationLayer } from '#slices/celebrations/celebration-layer.tsx';
import { celebrate } from '#slices/celebrations/celebration-store.ts';
import { AccountSettings } from '#slices/identity/account/account-settings.tsx';
import { useSession } from '#slices/identity/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceSwitch } from '#ui/choice-switch.tsx';
import { CheckboxField } from '#ui/field.tsx';
import { Page } from '#ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { LegalLinks } from './legal-links.tsx';
import styles from './settings-page.module.css';

const CELEBRATION_STYLE = {
  read: readCelebrationStyle,
  choose: chooseCelebrationStyle,
  fallback: 'full' as CelebrationStyle,
};
const VIBRATION = { read: readVibration, choose: chooseVibration, fallback: true };
const THEME = { read: readTheme, choose: chooseTheme, fallback: 'system' as Theme };

const STYLES = [
  { value: 'full', name: 'Full' },
  { value: 'subtle', name: 'Subtle' },
  { value: 'off', name: 'Off' },
] as const;

const STYLE_HINTS: Readonly<Record<CelebrationStyle, string>> = {
  full: 'Every check-in plays a scene over the whole screen. A tap ends it.',
  subtle: 'Every check-in plays a small scene in the corner, and nothing gets darker.',
  off: 'Check-ins are only marked as done.',
};

const THEMES = [
  { value: 'system', name: 'System', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', name: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', name: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
] as const;

/** How the app behaves on this device, and what a person may do with their account. */
export function SettingsPage() {
  const [style, setStyle] = useDeviceSetting(CELEBRATION_STYLE);
  const [isVibrating, setIsVibrating] = useDeviceSetting(VIBRATION);
  const [theme, setTheme] = useDeviceSetting(THEME);
  const { user } = useSession();
  const shown = useRef(0);
  const showOne = () => {
    celebrate(ALL_CELEBRATIONS[shown.current % ALL_CELEBRATIONS.length] ?? 'tree', { isSubtle: style === 'subtle' });
    shown.current += 1;
  };

  return (
    <Page title="Settings" width="narrow" before={<BackLink />}>
      <h2 className={styles.heading}>This device</h2>
      <Card padding="roomy" className={styles.settings}>
        <Setting title="Celebrations" hint={STYLE_HINTS[style]}>
          <ChoiceSwitch legend="Celebrations" choices={STYLES} value={style} onChange={setStyle} />
          {style !== 'off' && (
            <Button variant="quiet" onClick={showOne}>
              Show me one
            </Button>
          )}
        </Setting>
        <Setting title="Vibration" hint="A short one for a check-in, a longer one for a streak, where the device can.">
          <CheckboxField
            label="Vibrate"
            checked={isVibrating}
            onChange={(event) => setIsVibrating(event.target.checked)}
          />
        </Setting>
        <Setting title="Theme" hint="System follows what the device is set to.">
          <ChoiceSwitch legend="Theme" choices={THEMES} value={theme} onChange={setTheme} />
        </Setting>
      </Card>
      <h2 className={styles.heading}>Your account</h2>
      <Card padding="roomy" className={styles.settings}>
        <AccountSettings email={user?.email ?? ''} />
      </Card>
      <LegalLinks className={styles.legal} />
      <CelebrationLayer />
    </Page>
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
