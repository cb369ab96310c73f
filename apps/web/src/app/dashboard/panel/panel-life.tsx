import { daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useClock } from '#kernel/use-today.ts';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { EmberLife, type EmberLifeProps } from '#features/ember/life/ember-life.tsx';
import { useEmberLifeStore } from '#features/ember/life/ember-life-store.ts';
import { SpeechBubble } from '#features/ember/speech-bubble.tsx';
import { isNight, mayFind } from '#features/ember/life/first-opening.ts';
import { getGoalState } from '#features/goals/progress.ts';
import { ArrivingHearts } from '#features/reactions/arriving-hearts.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { whenIdle } from '#platform/when-idle.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

/** Asks the server what there is, once a day. */
const EmberFind = lazyComponent(async () => (await import('#features/ember/ember-find.tsx')).EmberFind);
/** After a check-in with a note. */
const EmberKeeps = lazyComponent(async () => (await import('#features/ember/ember-keeps.tsx')).EmberKeeps);
/** For days on which everything rests. */
const Lantern = lazyComponent(async () => (await import('#features/ember/lantern.tsx')).Lantern);

/** Nothing is a memory before. */
const FIRST_FIND_DAYS = 7;

interface Props extends Omit<EmberLifeProps, 'done' | 'isAllDone' | 'isCovered'> {
  goals: readonly WireOwnGoal[];
  today: LocalDay;
  /** The day on which the person joined. */
  since: string;
}

/** The ember of the panel with what today says to it: check-ins, the last goal, scenes above it. */
export function PanelLife({ goals, today, since, ...ember }: Props) {
  const celebrations = useCelebrations();
  const isCovered = useSyncExternalStore(celebrations.subscribe, () => celebrations.playing() !== null);
  const states = goals.map((goal) => getGoalState(goal, today));
  const done = states.filter(({ section }) => section === 'done').length;
  const isDue = states.some(({ section }) => section === 'due');
  const isResting = done === 0 && !isDue && states.some(({ dayOff, isChecked }) => dayOff !== null && !isChecked);
  const isOldEnough = daysBetween(since as LocalDay, today) >= FIRST_FIND_DAYS;
  const notes = countNotes(goals, ember.uid, today);
  const [notesBefore] = useState(notes);
  return (
    <>
      {notes > notesBefore && <EmberKeeps uid={ember.uid} today={today} isCovered={isCovered} />}
      {isResting && <Lantern />}
      <EmberLife {...ember} today={today} done={done} isAllDone={done > 0 && !isDue} isCovered={isCovered} />
      {isOldEnough && <TodaysFind key={today} uid={ember.uid} today={today} />}
    </>
  );
}

/** Of the person's own check-ins of today. */
function countNotes(goals: readonly WireOwnGoal[], uid: string, today: LocalDay): number {
  const rows = goals.flatMap(({ check_ins: checkIns }) => checkIns);
  return rows.filter((row) => row.user_id === uid && row.date === today && Boolean(row.description)).length;
}

/** Its code comes when the page has nothing better to do, by day, and once on each. */
function TodaysFind({ uid, today }: { uid: string; today: LocalDay }) {
  const platform = usePlatform();
  const clock = useClock();
  const [isWanted, setIsWanted] = useState(false);
  const ask = useEffectEvent(async (isGone: () => boolean) => {
    if (isNight(clock.now())) return;
    const isAllowed = await mayFind(today, platform, uid);
    if (!isGone() && isAllowed) setIsWanted(true);
  });
  useEffect(() => {
    let isGone = false;
    const stop = whenIdle(() => void ask(() => isGone));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return isWanted && <EmberFind uid={uid} today={today} />;
}

/** Hearts rise over the ember, which catches one and says who gave them. */
export function PanelHearts() {
  return (
    <ArrivingHearts
      renderWords={(words, onEnd) => <SpeechBubble words={words} onEnd={onEnd} />}
      onArrive={useEmberLifeStore().giveHeart}
    />
  );
}
