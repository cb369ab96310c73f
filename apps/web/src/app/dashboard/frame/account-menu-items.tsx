import { t } from '#kernel/language/t.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { CircleQuestionMark, LogOut, Plane, Settings, User } from '#ui/icons.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './account-menu-items.module.css';

export interface AccountItems {
  email: string;
  onLogOut: () => void;
}

/** The open account menu. */
export function AccountMenuItems({ email, onLogOut }: AccountItems) {
  return (
    <div className={styles.menu}>
      <p className={styles.email} dir="auto">
        {email}
      </p>
      <ButtonLink to={paths.me} variant="quiet" isWide icon={<User size={18} aria-hidden="true" />}>
        {t('Your year')}
      </ButtonLink>
      <ButtonLink to={paths.settings} variant="quiet" isWide icon={<Settings size={18} aria-hidden="true" />}>
        {t('Settings')}
      </ButtonLink>
      <ButtonLink
        to={pathWith(paths.settings, { show: 'away' })}
        variant="quiet"
        isWide
        icon={<Plane size={18} aria-hidden="true" />}
      >
        {t('Going away')}
      </ButtonLink>
      <ButtonLink to={paths.help} variant="quiet" isWide icon={<CircleQuestionMark size={18} aria-hidden="true" />}>
        {t('Help')}
      </ButtonLink>
      <Button variant="quiet" isWide icon={<LogOut size={18} aria-hidden="true" />} onClick={onLogOut}>
        {t('Log out')}
      </Button>
    </div>
  );
}
