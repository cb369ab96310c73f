import { useEffect, useEffectEvent, useRef } from 'react';

interface Gone {
  /** From now on, leaving the screen is what the person asked for. */
  expect: () => void;
  /** It was not done after all. */
  forget: () => void;
}

/** For a control that takes itself off the screen, and the focus with it: calls `onGone` when it has left as expected. */
export function useGone(onGone: () => void): Gone {
  const isExpected = useRef(false);
  const leave = useEffectEvent(() => {
    if (isExpected.current) onGone();
  });
  useEffect(() => () => leave(), []);
  return {
    expect: () => {
      isExpected.current = true;
    },
    forget: () => {
      isExpected.current = false;
    },
  };
}
