import type { WireInviter } from '@fivefold/contract/shapes/profile';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useState } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { INVITER_SHOWN_KEY } from '#platform/preferences/personal-data.ts';
import { InviterLine } from './inviter-line.tsx';

interface Props {
  uid: string;
  inviter: WireInviter;
  today: LocalDay;
}

/** Who invited the user, on the first day that this device shows it: a greeting that stays becomes noise. */
export function InviterNotice({ uid, inviter, today }: Props) {
  const { preferences } = usePlatform();
  const [shownOn, setShownOn] = useState<string>();
  useEffect(() => {
    if (shownOn !== undefined) return undefined;
    let isGone = false;
    void preferences.get(INVITER_SHOWN_KEY).then((stored) => {
      if (isGone) return;
      setShownOn(stored ?? today);
      if (stored === null) void preferences.set(INVITER_SHOWN_KEY, today);
    });
    return () => {
      isGone = true;
    };
  }, [preferences, shownOn, today]);
  return shownOn === today && <InviterLine uid={uid} inviter={inviter} />;
}
