import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useState } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { chooseTheme, readTheme, type Theme } from '#platform/theme.ts';
import { Button } from '#ui/button.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import styles from './account-footer.module.css';

interface Props {
  email: string;
  onLogOut: () => void;
}

/** Who is logged in, the look of this device, and the way out. */
export function AccountFooter({ email, onLogOut }: Props) {
  const { preferences } = usePlatform();
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    void readTheme(preferences).then(setTheme);
  }, [preferences]);

  const choose = (chosen: Theme) => {
    setTheme(chosen);
    void chooseTheme(preferences, chosen);
  };

  return (
    <footer className={styles.footer}>
      <p className={styles.account}>
        Logged in as <strong>{email}</strong>
      </p>
      <ThemeSwitch value={theme} onChange={choose} />
      <Button variant="quiet" icon={<LogOut size={18} aria-hidden="true" />} onClick={onLogOut}>
        Log Out
      </Button>
    </footer>
  );
}
