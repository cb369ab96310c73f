import { useEffectEvent, useLayoutEffect, useRef } from 'react';

interface UnmountCallback {
  /** From now on, leaving the screen is what the person asked for. */
  arm: () => void;
  /** It was not done after all. */
  disarm: () => void;
}

/**
 * For a control that takes itself off the screen, and the focus with it: calls `onUnmount` when it has left as expected.
 */
export function useUnmountCallback(onUnmount: () => void): UnmountCallback {
  const isExpected = useRef(false);
  const leave = useEffectEvent(() => {
    if (isExpected.current) onUnmount();
  });
  // In the same frame, with what comes into its place.
  useLayoutEffect(() => () => queueMicrotask(leave), []);
  return {
    arm: () => {
      isExpected.current = true;
    },
    disarm: () => {
      isExpected.current = false;
    },
  };
}
