import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '#platform/after-paint.ts';

/** What need not be in the first paint. It comes by itself: the dashboard around it is not drawn anew. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    void afterPaint().then(() => {
      if (!isGone) setIsDrawn(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isDrawn && children;
}
