import { Plane } from '#ui/icons/plane.tsx';
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.tsx';
import { LogOut } from '#ui/icons/log-out.tsx';
import { Settings } from '#ui/icons/settings.tsx';
import { User } from '#ui/icons/user.tsx';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './account-menu.module.css';

interface Props {
  email: string;
  yearPath: string;
  settingsPath: string;
  awayPath: string;
  helpPath: string;
  onLogOut: () => void;
}

/** The ways to the person's year, the settings, the help page and out, at the top of the page. A press elsewhere, Escape or going on with Tab closes it. */
export function AccountMenu({ email, yearPath, settingsPath, awayPath, helpPath, onLogOut }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target) === false) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside, true);
    return () => document.removeEventListener('pointerdown', closeFromOutside, true);
  }, [isOpen]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const logOut = () => {
    setIsOpen(false);
    button.current?.focus();
    onLogOut();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens to the keys of the controls inside
    <div ref={place} className={styles.place} onKeyDown={closeByKey} onBlur={closeWithoutFocus}>
      <IconButton
        ref={button}
        label="Account"
        icon={<User size={22} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={menuId}>
        {isOpen && (
          <div className={styles.menu}>
            <p className={styles.email} dir="auto">
              {email}
            </p>
            <ButtonLink to={yearPath} variant="quiet" isWide icon={<User size={18} aria-hidden="true" />}>
              Your year
            </ButtonLink>
            <ButtonLink to={settingsPath} variant="quiet" isWide icon={<Settings size={18} aria-hidden="true" />}>
              Settings
            </ButtonLink>
            <ButtonLink to={awayPath} variant="quiet" isWide icon={<Plane size={18} aria-hidden="true" />}>
              Going away
            </ButtonLink>
            <ButtonLink to={helpPath} variant="quiet" isWide icon={<CircleQuestionMark size={18} aria-hidden="true" />}>
              Help
            </ButtonLink>
            <Button variant="quiet" isWide icon={<LogOut size={18} aria-hidden="true" />} onClick={logOut}>
              Log out
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
