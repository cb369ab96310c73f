import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { useCallback, useEffect, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { SpeechBubble } from './speech-bubble.tsx';

/** A check-in's own scene has begun by then. */
const SAID_AFTER_MS = 1500;

interface Props {
  /** How many fifths of the ash are kindled. */
  fifths: number;
  /** A celebration plays over the panel. */
  isCovered: boolean;
}

/**
 * On the days between waking and the first level: after a check-in that kindles another fifth of the ash, the ember says
 * how many are left. The first one wakes it and the fifth makes it grow, which are scenes of their own.
 */
export function EmberWarmth({ fifths, isCovered }: Props) {
  const [said, setSaid] = useState(fifths);
  const [isDue, setIsDue] = useState(false);
  const isWarmer = fifths > said && fifths > 1 && fifths < PROGRESS_STEPS;
  useEffect(() => {
    if (!isWarmer) return undefined;
    const timer = setTimeout(() => setIsDue(true), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWarmer]);
  const end = useCallback(() => {
    setSaid(fifths);
    setIsDue(false);
  }, [fifths]);
  const left = { count: PROGRESS_STEPS - fifths };
  return (
    <SpeechBubble
      words={
        isWarmer && isDue && !isCovered
          ? t(
              'I feel warmer. {count, plural, one {One more check-in and I burn.} other {# more check-ins and I burn.}}',
              left,
            )
          : ''
      }
      onEnd={end}
    />
  );
}
