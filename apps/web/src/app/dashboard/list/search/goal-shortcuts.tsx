import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from '#kernel/router/router.tsx';
import { chooseShortcuts, readShortcuts } from '#platform/device-settings.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { paths } from '#kernel/paths.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { GOALS_TITLE_ID } from '../goal-focus.ts';

export const ShortcutList = lazyComponent(
  async () => (await import('#features/settings/shortcut-list.tsx')).ShortcutList,
);

/** Off until the choice is known: who turned them off must not meet them. */
const SHORTCUTS = { read: readShortcuts, choose: chooseShortcuts, fallback: false };

interface Props {
  /** Leads to the search field; null where there is nothing to search. */
  onSearch: (() => void) | null;
}

/** The dashboard's shortcuts of one key. A user can turn them off in the settings (WCAG 2.1.4). */
export function GoalShortcuts({ onSearch }: Props) {
  const [isOn] = useDeviceSetting(SHORTCUTS);
  const [isListOpen, setIsListOpen] = useState(false);
  const navigate = useNavigate();

  const run = useEffectEvent((event: KeyboardEvent) => {
    const key = readShortcutKey(event);
    if (key === 'j') moveToGoal('next');
    else if (key === 'k') moveToGoal('previous');
    else if (key === 'n') navigate(paths.addGoal);
    else if (key === '/' && onSearch !== null) onSearch();
    else if (key === '?') setIsListOpen(true);
    else return;
    // Firefox searches the page with '/', and a letter would be typed into the field that opens.
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => run(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);

  return isListOpen && <ShortcutList onClose={() => setIsListOpen(false)} />;
}

/** The goal that had the focus last, for when the focus was lost with the pressed button. */
let lastItem: Element | null = null;

/**
 * Moves the focus to a goal of the list: to its check-in button, which the space bar presses, or to its toggle when it
 * is done. The focus is the only marker, so that a screen reader and the eyes are at the same place.
 */
export function moveToGoal(where: 'next' | 'previous' | 'first'): void {
  const items = findGoals();
  const focused = document.activeElement;
  const current = items.findIndex((item) => item.contains(focused === document.body ? lastItem : focused));
  const target = items[indexOf(where, current, items.length)];
  if (target === undefined) return;
  lastItem = target;
  const control =
    target.querySelector<HTMLElement>('[data-check-in]:enabled') ?? target.querySelector<HTMLElement>('h3 button');
  control?.focus({ preventScroll: true });
  target.scrollIntoView?.({ block: 'nearest' });
}

function indexOf(where: 'next' | 'previous' | 'first', current: number, count: number): number {
  if (where === 'first') return 0;
  if (where === 'next') return Math.min(current + 1, count - 1);
  return current === -1 ? count - 1 : Math.max(current - 1, 0);
}

/** The items of the goals that are shown, in their order. */
function findGoals(): Element[] {
  const toggles = document.querySelectorAll(`[aria-labelledby="${GOALS_TITLE_ID}"] li h3 button`);
  return Array.from(toggles)
    .filter((toggle) => toggle.closest('[inert], [hidden]') === null)
    .flatMap((toggle) => toggle.closest('li') ?? []);
}

/** Where keys are text. */
const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Letters repeat while they are held; the others act once. */
const REPEATABLE = ['j', 'k'];

/**
 * The sign of a key press that may be a shortcut, by what the keyboard's layout prints on it. Null while the user types
 * or composes, with a modifier, and in a dialog.
 */
function readShortcutKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return null;
  if (document.querySelector('dialog[open]') !== null) return null;
  // Some layouts write '/' and '?' with AltGr, which Windows reports as Ctrl and Alt.
  const isAltGr = event.getModifierState('AltGraph');
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !isAltGr)) return null;
  // Caps Lock is no modifier that a person holds; Shift is, and '?' needs it.
  const key = event.shiftKey || isAltGr ? event.key : event.key.toLowerCase();
  if (/^[a-z]$/.test(key) && isAltGr) return null;
  if (event.repeat && !REPEATABLE.includes(key)) return null;
  return key;
}
