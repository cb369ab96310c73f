import type { LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useState } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { CLOSED_WEEK_KEY } from '#platform/preferences/personal-data.ts';

/**
 * Whether the user has closed the card about their week, on this device, on this Monday; true until that is known.
 * @param wasOpen it stood here before, and was not closed
 * @returns with it a function that closes it
 */
export function useClosedWeek(monday: LocalDay, wasOpen: boolean): [isClosed: boolean, close: () => void] {
  const { preferences } = usePlatform();
  const [closedOn, setClosedOn] = useState<string | null | undefined>(wasOpen ? null : undefined);
  useEffect(() => {
    let isGone = false;
    void preferences.get(CLOSED_WEEK_KEY).then((stored) => {
      if (!isGone) setClosedOn(stored);
    });
    return () => {
      isGone = true;
    };
  }, [preferences]);
  const close = () => {
    setClosedOn(monday);
    void preferences.set(CLOSED_WEEK_KEY, monday);
  };
  return [closedOn === undefined || closedOn === monday, close];
}
