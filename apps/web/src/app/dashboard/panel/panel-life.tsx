import type { LocalDay } from '@fivefold/rules/calendar';
import { useSyncExternalStore } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { EmberLife, type EmberLifeProps } from '#features/ember/life/ember-life.tsx';
import { useEmberLifeStore } from '#features/ember/life/ember-life-store.ts';
import { SpeechBubble } from '#features/ember/speech-bubble.tsx';
import { getGoalState } from '#features/goals/progress.ts';
import { ArrivingHearts } from '#features/reactions/arriving-hearts.tsx';

interface Props extends Omit<EmberLifeProps, 'done' | 'isAllDone' | 'isCovered'> {
  goals: readonly WireOwnGoal[];
  today: LocalDay;
}

/** The ember of the panel with what today says to it: check-ins, the last goal, scenes above it. */
export function PanelLife({ goals, today, ...ember }: Props) {
  const celebrations = useCelebrations();
  const isCovered = useSyncExternalStore(celebrations.subscribe, () => celebrations.playing() !== null);
  const sections = goals.map((goal) => getGoalState(goal, today).section);
  const done = sections.filter((section) => section === 'done').length;
  const isAllDone = done > 0 && !sections.includes('due');
  return <EmberLife {...ember} today={today} done={done} isAllDone={isAllDone} isCovered={isCovered} />;
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
