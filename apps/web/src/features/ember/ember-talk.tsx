import { nextEmberLine } from '@fivefold/rules/ember-line';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { EmberAnswers } from './ember-answers.tsx';
import { sayLine, useEmberWords } from './ember-words.ts';
import { QUIET, type Speech, SpeechBubble } from './speech-bubble.tsx';

interface Props {
  /** How often it was tapped. */
  taps: number;
  uid: string;
}

/** Says a line at each tap. */
export function EmberTalk({ taps, uid }: Props) {
  const find = useEmberWords(uid);
  const [speech, setSpeech] = useState<Speech>(QUIET);
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
  const end = useCallback(() => setSpeech(QUIET), []);
  const { found, ...said } = speech;
  return (
    <SpeechBubble
      {...said}
      answers={found && <EmberAnswers uid={uid} find={found} onReply={setSpeech} />}
      onEnd={end}
    />
  );
}
