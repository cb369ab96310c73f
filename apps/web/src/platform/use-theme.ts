import { useEffect, useState } from 'react';
import { usePlatform } from './platform-context.tsx';
import { chooseTheme, readTheme, type Theme } from './theme.ts';

/** The chosen theme and how to choose another: `<ThemeSwitch value={theme} onChange={setTheme} />`. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  const { preferences } = usePlatform();
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    let isGone = false;
    void readTheme(preferences).then((stored) => {
      if (!isGone) setTheme(stored);
    });
    return () => {
      isGone = true;
    };
  }, [preferences]);

  const choose = (next: Theme) => {
    setTheme(next);
    void chooseTheme(preferences, next);
  };
  return [theme, choose];
}
