import type { LocalDay } from '@fivefold/rules/calendar';
import { nextFind } from '@fivefold/rules/ember-line';
import { lanternLine } from '@fivefold/rules/paper-lantern';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { EmberAnswers } from './ember-answers.tsx';
import { sayLine, useEmberWords } from './ember-words.ts';
import { useEmberLifeStore } from './life/ember-life-store.ts';
import { foundOn } from './life/first-opening.ts';
import { QUIET, type Speech, SpeechBubble } from './speech-bubble.tsx';
import { useLanternOfYesterday } from './use-lantern-of-yesterday.ts';

interface Props {
  uid: string;
  today: LocalDay;
}

/**
 * Once a day the ember speaks of what the person answered yesterday, and then comes home with something of their own,
 * where there is something.
 */
export function EmberFind({ uid, today }: Props) {
  const find = useEmberWords(uid);
  const life = useEmberLifeStore();
  const findLantern = useLanternOfYesterday(today);
  const [speech, setSpeech] = useState<Speech>(QUIET);
  const [isGreeted, setIsGreeted] = useState(false);
  const isAway = useSyncExternalStore(life.subscribe, () => life.errand() !== null);
  const findGreeting = useEffectEvent(async () => {
    const lantern = await findLantern();
    const line = lantern && (await find((_, said) => notSaid(lanternLine(lantern), said)));
    return line && { ...sayLine(line), goal: { id: lantern.goalId, title: lantern.goalTitle } };
  });
  const findLine = useEffectEvent(() => find(nextFind, foundOn(today)));
  useEffect(() => {
    if (!isGreeted) {
      void findGreeting().then((greeting) => (greeting === undefined ? setIsGreeted(true) : setSpeech(greeting)));
      return;
    }
    void findLine().then((line) => {
      if (line?.find === undefined) return;
      setSpeech(sayLine(line));
      life.sendFor(line.find.kind);
    });
  }, [isGreeted, life]);
  const end = useCallback(() => {
    setSpeech(QUIET);
    setIsGreeted(true);
  }, []);
  const { found, ...said } = speech;
  return (
    <SpeechBubble
      {...(isAway ? QUIET : said)}
      answers={found && <EmberAnswers uid={uid} find={found} onReply={setSpeech} />}
      onEnd={end}
    />
  );
}

function notSaid<Line extends { readonly id: string }>(line: Line, said: readonly { readonly id: string }[]) {
  return said.some(({ id }) => id === line.id) ? undefined : line;
}
