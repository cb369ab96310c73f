import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from '#kernel/router/router.tsx';
import { chooseShortcuts, readShortcuts } from '#platform/device-settings.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { paths } from '#kernel/paths.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { moveToGoal } from './move-to-goal.ts';
import { readShortcutKey } from './read-shortcut-key.ts';

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
