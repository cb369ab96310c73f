import { useEffect, useState } from 'react';
import { useMediaQuery } from '#ui/use-media-query.ts';
import type { CreatureFrame } from './ember-sprite.ts';

type Breath = Omit<CreatureFrame, 'mood'>;

const OUT: Breath = { breath: 'out', eyes: 'open' };
const IN: Breath = { breath: 'in', eyes: 'open' };
const BLINK: Breath = { breath: 'out', eyes: 'shut' };

/** One round is two breaths and one blink, five seconds in all. Hard steps: a sprite does not fade. */
const ROUND: readonly { readonly frame: Breath; readonly ms: number }[] = [
  { frame: OUT, ms: 1250 },
  { frame: IN, ms: 1250 },
  { frame: OUT, ms: 1250 },
  { frame: IN, ms: 950 },
  { frame: OUT, ms: 125 },
  { frame: BLINK, ms: 125 },
  { frame: OUT, ms: 50 },
];

/**
 * Which frame of the creature is seen now. By a timer: for an animation in CSS that shows and hides frames, the browser
 * works out styles sixty times a second, also in the seconds between two steps.
 */
export function useBreath(): Breath {
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!mayMove) return undefined;
    const timer = setTimeout(() => setAt((at + 1) % ROUND.length), ROUND[at]?.ms);
    return () => clearTimeout(timer);
  }, [at, mayMove]);
  return (mayMove && ROUND[at]?.frame) || OUT;
}
