import { useEffect, useState } from 'react';
import { loadShare } from '#platform/share/choose.ts';
import type { SharePort } from '#platform/share/port.ts';

/** How the device shares; null until that is known, and where its code did not load. */
export function useShare(): SharePort | null {
  const [share, setShare] = useState<SharePort | null>(null);
  useEffect(() => {
    let isGone = false;
    loadShare().then(
      (port) => {
        if (!isGone) setShare(port);
      },
      // There are other ways to invite.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return share;
}
