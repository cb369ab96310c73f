import { Ellipsis } from './later-icons.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from './button.tsx';
import styles from './menu-button.module.css';
import { leavePicture } from './pictures.ts';

interface Props {
  label: string;
  /** What the button is about, for screen readers: a list has many of them. */
  subject: string;
  /** The menu's buttons; a press on any of them closes it. */
  children: ReactNode;
}

const CAN_POP_OVER = typeof HTMLElement.prototype.showPopover === 'function';
/** Between the button and the menu, and between the menu and the window's edge. */
const GAP = 4;

/**
 * A button that opens a small menu over the page. A press elsewhere, Escape or going on with Tab closes it, and the
 * focus goes back to the button. It stays beside the button while the page scrolls, until that is out of sight.
 */
export function MenuButton({ label, subject, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement | null>(null);
  const menuRef = useCallback((element: HTMLDivElement) => {
    menu.current = element;
    return () => {
      menu.current = null;
      leavePicture(element);
    };
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  // In the top layer: the card that it belongs to clips what is inside of it.
  useLayoutEffect(() => {
    const element = menu.current;
    if (!isOpen || element === null || button.current === null) return;
    if (CAN_POP_OVER) element.showPopover();
    placeBeside(element, button.current);
    element.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => setIsOpen(false);
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) close();
    };
    // Not closed at once: the page may still be moving from before the press.
    const follow = ({ target }: Event) => {
      if (target === menu.current || menu.current === null || button.current === null) return;
      if (isOutOfSight(button.current)) close();
      else placeBeside(menu.current, button.current);
    };
    document.addEventListener('pointerdown', closeFromOutside, true);
    document.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside, true);
      document.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);

  const closeWithFocus = () => {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
    // What was pressed may have moved the button to another place, where it is without the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
      button.current?.scrollIntoView?.({ block: 'nearest' });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape') closeWithFocus();
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items.at(at <= 0 ? -1 : at - 1)?.focus();
    else return;
    event.stopPropagation();
    event.preventDefault();
  };
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens to the keys of the controls inside
    <div ref={place} className={styles.place} onKeyDown={onKeyDown} onBlur={closeWithoutFocus}>
      <Button
        ref={button}
        size="small"
        variant="quiet"
        icon={<Ellipsis size={18} aria-hidden="true" />}
        aria-label={t('{action}: {goal}', { action: label, goal: subject })}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      <div id={menuId}>
        {isOpen && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a press on a button inside, by whatever means, also closes the menu
          <div
            ref={menuRef}
            popover={CAN_POP_OVER ? 'manual' : undefined}
            className={styles.menu}
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('button') !== null) closeWithFocus();
            }}
          >
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * Below the button, or above it where there is more room: never over it, where the second of two quick presses would
 * choose something. Inside of the window, where a menu with too little room scrolls, and within the edges of the card it
 * belongs to where it is not wider.
 */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  menu.style.maxBlockSize = '';
  const { left, top, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const page = document.documentElement;
  const card = boxAround(button);
  const [first, last] = [GAP, page.clientWidth - GAP - width];
  const inCard = Math.max(card?.left ?? first, Math.min(left, (card?.right ?? page.clientWidth) - width));
  const [above, below] = [top - 2 * GAP, page.clientHeight - bottom - 2 * GAP];
  const isBelow = height <= below || above < below;
  const room = Math.max(0, isBelow ? below : above);
  menu.style.maxBlockSize = `${room}px`;
  menu.style.left = `${Math.max(first, Math.min(inCard, last))}px`;
  menu.style.top = `${isBelow ? bottom + GAP : top - GAP - Math.min(height, room)}px`;
}

function boxAround(element: Element | null): DOMRect | undefined {
  const card = element?.closest('li, section, dialog');
  if (!card) return undefined;
  const box = card.getBoundingClientRect();
  // One without a box of its own stands in another.
  return box.width > 0 ? box : boxAround(card.parentElement);
}

function isOutOfSight(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom < 0 || top > document.documentElement.clientHeight;
}
