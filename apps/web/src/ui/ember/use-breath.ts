import { useEffect, useState } from 'react';
import { useInSight } from '../use-in-sight.ts';
import { useMediaQuery } from '../use-media-query.ts';

/** The frames of the sprite; all are drawn, and one is seen. */
export type Breath = 'exhaled' | 'inhaled' | 'blinking';

/** One round is two breaths and one blink, five seconds in all. Hard steps: a sprite does not fade. */
const ROUND: readonly { readonly breath: Breath; readonly ms: number }[] = [
  { breath: 'exhaled', ms: 1250 },
  { breath: 'inhaled', ms: 1250 },
  { breath: 'exhaled', ms: 1250 },
  { breath: 'inhaled', ms: 950 },
  { breath: 'exhaled', ms: 125 },
  { breath: 'blinking', ms: 125 },
  { breath: 'exhaled', ms: 50 },
];

/**
 * Which frame of the ember is seen now. By a timer, which a hidden page does without: for an animation in CSS that shows
 * and hides frames, the browser works out styles sixty times a second, also in the seconds between two steps.
 */
export function useBreath(): Breath {
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const isInSight = useInSight();
  const isMoving = mayMove && isInSight;
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setAt((at + 1) % ROUND.length), ROUND[at]?.ms);
    return () => clearTimeout(timer);
  }, [at, isMoving]);
  return (mayMove && ROUND[at]?.breath) || 'exhaled';
}
