import { LogOut, Settings } from '#ui/later-icons.ts';
import { rich, t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { LegalLinks } from '#ui/legal-links.tsx';
import styles from './account-footer.module.css';

interface Props {
  email: string;
  onLogOut: () => void;
}

/** Who is logged in, the way to the settings of this device, and the way out. */
export function AccountFooter({ email, onLogOut }: Props) {
  return (
    <footer className={styles.footer}>
      <p className={styles.account}>
        {rich('Logged in as <b>{email}</b>', { email, b: (inside) => <strong dir="auto">{inside}</strong> })}
      </p>
      <div className={styles.ways}>
        <ButtonLink to={paths.settings} variant="quiet" icon={<Settings size={18} aria-hidden="true" />}>
          {t('Settings')}
        </ButtonLink>
        <Button variant="quiet" icon={<LogOut size={18} aria-hidden="true" />} onClick={onLogOut}>
          {t('Log Out')}
        </Button>
      </div>
      <LegalLinks />
    </footer>
  );
}
