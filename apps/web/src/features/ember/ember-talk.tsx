import { nextEmberLine } from '@fivefold/rules/ember-line';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { sayLine, useEmberWords } from './ember-words.ts';
import { QUIET, SpeechBubble } from './speech-bubble.tsx';

interface Props {
  /** How often it was tapped. */
  taps: number;
  uid: string;
}

/** Says a line at each tap. */
export function EmberTalk({ taps, uid }: Props) {
  const find = useEmberWords(uid);
  const [speech, setSpeech] = useState(QUIET);
  const findLine = useEffectEvent(() => find(nextEmberLine));
  useEffect(() => {
    let isGone = false;
    void findLine().then((line) => {
      if (!isGone && line !== undefined) setSpeech(sayLine(line));
    });
    return () => {
      isGone = true;
    };
  }, [taps]);
  return <SpeechBubble {...speech} onEnd={useCallback(() => setSpeech(QUIET), [])} />;
}
