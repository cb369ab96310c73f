import type { LocalDay } from '@fivefold/rules/calendar';
import { nextFind } from '@fivefold/rules/ember-line';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { EmberAnswers } from './ember-answers.tsx';
import { sayLine, useEmberWords } from './ember-words.ts';
import { useEmberLifeStore } from './life/ember-life-store.ts';
import { foundOn } from './life/first-opening.ts';
import { QUIET, type Speech, SpeechBubble } from './speech-bubble.tsx';

interface Props {
  uid: string;
  today: LocalDay;
}

/** Once a day the ember comes home with something of the person's own, when there is something. */
export function EmberFind({ uid, today }: Props) {
  const find = useEmberWords(uid);
  const life = useEmberLifeStore();
  const [speech, setSpeech] = useState<Speech>(QUIET);
  const isAway = useSyncExternalStore(life.subscribe, () => life.errand() !== null);
  const findLine = useEffectEvent(() => find(nextFind, foundOn(today)));
  useEffect(() => {
    void findLine().then((line) => {
      if (line?.find === undefined) return;
      setSpeech(sayLine(line));
      life.sendFor(line.find.kind);
    });
  }, [life]);
  const end = useCallback(() => setSpeech(QUIET), []);
  return (
    <SpeechBubble
      {...(isAway ? QUIET : speech)}
      answers={speech.goal && <EmberAnswers onReply={setSpeech} />}
      onEnd={end}
    />
  );
}
