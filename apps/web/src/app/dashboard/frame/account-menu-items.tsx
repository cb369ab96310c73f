import { t } from '#kernel/language/t.ts';
import { CircleQuestionMark, LogOut, Plane, Settings, User } from '#ui/icons.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './account-menu-items.module.css';

export interface AccountItems {
  email: string;
  yearPath: string;
  settingsPath: string;
  awayPath: string;
  helpPath: string;
  onLogOut: () => void;
}

/** The open account menu. */
export function AccountMenuItems({ email, yearPath, settingsPath, awayPath, helpPath, onLogOut }: AccountItems) {
  return (
    <div className={styles.menu}>
      <p className={styles.email} dir="auto">
        {email}
      </p>
      <ButtonLink to={yearPath} variant="quiet" isWide icon={<User size={18} aria-hidden="true" />}>
        {t('Your year')}
      </ButtonLink>
      <ButtonLink to={settingsPath} variant="quiet" isWide icon={<Settings size={18} aria-hidden="true" />}>
        {t('Settings')}
      </ButtonLink>
      <ButtonLink to={awayPath} variant="quiet" isWide icon={<Plane size={18} aria-hidden="true" />}>
        {t('Going away')}
      </ButtonLink>
      <ButtonLink to={helpPath} variant="quiet" isWide icon={<CircleQuestionMark size={18} aria-hidden="true" />}>
        {t('Help')}
      </ButtonLink>
      <Button variant="quiet" isWide icon={<LogOut size={18} aria-hidden="true" />} onClick={onLogOut}>
        {t('Log out')}
      </Button>
    </div>
  );
}
