import type { LocalDay } from '@fivefold/rules/calendar';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useSayOnce } from './ember-words.ts';
import { SpeechBubble } from './speech-bubble.tsx';

/** A check-in's own scene has begun by then. */
const SAID_AFTER_MS = 1500;

interface Props {
  uid: string;
  today: LocalDay;
  /** A celebration plays over the panel. */
  isCovered: boolean;
}

/** Once a day, after a check-in with a note, the ember says that it has it. */
export function EmberKeeps({ uid, today, isCovered }: Props) {
  const sayOnce = useSayOnce(uid);
  const [isDue, setIsDue] = useState(false);
  const ask = useEffectEvent(async () => {
    if (await sayOnce({ id: `kept ${today}`, day: today })) setIsDue(true);
  });
  useEffect(() => {
    const timer = setTimeout(() => void ask(), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const end = useCallback(() => setIsDue(false), []);
  return <SpeechBubble words={isDue && !isCovered ? t('I’ll keep that.') : ''} onEnd={end} />;
}
