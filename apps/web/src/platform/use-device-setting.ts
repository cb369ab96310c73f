import { useEffect, useState } from 'react';
import { usePlatform } from './platform-context.tsx';
import type { PreferencesPort } from './preferences/port.ts';

interface DeviceSetting<Value> {
  readonly read: (preferences: PreferencesPort) => Promise<Value>;
  readonly choose: (preferences: PreferencesPort, value: Value) => Promise<void>;
  /** Shown until the stored one is known. */
  readonly fallback: Value;
}

/**
 * A setting of this device and how to choose another: `const [theme, setTheme] = useDeviceSetting(THEME)`.
 * @param setting a constant of its module: another object would be read anew
 */
export function useDeviceSetting<Value>(setting: DeviceSetting<Value>): [value: Value, choose: (value: Value) => void] {
  const { preferences } = usePlatform();
  const [value, setValue] = useState(setting.fallback);

  useEffect(() => {
    let isGone = false;
    void setting.read(preferences).then((stored) => {
      if (!isGone) setValue(stored);
    });
    return () => {
      isGone = true;
    };
  }, [preferences, setting]);

  const choose = (next: Value) => {
    setValue(next);
    void setting.choose(preferences, next);
  };
  return [value, choose];
}
