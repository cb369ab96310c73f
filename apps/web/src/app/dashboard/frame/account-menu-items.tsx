import { LogOut, Settings } from '#ui/later-icons.ts';
import { useCallback } from 'react';
import { t } from '#kernel/language/t.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { User } from '#ui/icons.ts';
import { CircleQuestionMark, Plane } from '#ui/signed-in-icons.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { leavePicture } from '#ui/pictures.ts';
import styles from './account-menu-items.module.css';

export interface AccountItems {
  email: string;
  onLogOut: () => void;
}

const CAN_POP_OVER = typeof HTMLElement.prototype.showPopover === 'function';

/** The open account menu. */
export function AccountMenuItems({ email, onLogOut }: AccountItems) {
  const menu = useCallback((element: HTMLDivElement) => {
    if (CAN_POP_OVER) putOnTop(element);
    return () => leavePicture(element);
  }, []);
  return (
    <div ref={menu} className={styles.menu}>
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

/** Shows the menu where it stands, in the top layer: a toast is there, too, and would cover the email. */
function putOnTop(menu: HTMLElement): void {
  const { left = 0, top = 0 } = menu.offsetParent?.getBoundingClientRect() ?? {};
  const [start, above] = [left + menu.offsetLeft, top + menu.offsetTop];
  const isRightToLeft = getComputedStyle(menu).direction === 'rtl';
  const end = isRightToLeft ? start : document.documentElement.clientWidth - start - menu.offsetWidth;
  menu.style.insetBlockStart = `${above}px`;
  menu.style.insetInlineEnd = `${end}px`;
  menu.popover = 'manual';
  menu.showPopover();
}
