import { t } from '#kernel/language/t.ts';
import { User } from '#ui/icons.ts';
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import type { AccountItems } from './account-menu-items.tsx';
import styles from './account-menu.module.css';
import { AccountMenuItems } from '../lazy-components.tsx';

/**
 * The ways to the person's year, the settings, the help page and out, at the top of the page. A press elsewhere, Escape
 * or going on with Tab closes it.
 */
export const AccountMenu = memo(function AccountMenu({ email, onLogOut }: AccountItems) {
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
        label={t('Account')}
        icon={<User size={22} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={menuId}>{isOpen && <AccountMenuItems email={email} onLogOut={logOut} />}</div>
    </div>
  );
});
