import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '#platform/after-paint.ts';

interface Props {
  /** It was there when the page was left. */
  isAtOnce?: boolean;
  children: ReactNode;
}

/** What need not be in the first paint. It comes by itself: the dashboard around it is not drawn anew. */
export function AfterFirstPaint({ isAtOnce = false, children }: Props) {
  const [isDrawn, setIsDrawn] = useState(isAtOnce);
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
