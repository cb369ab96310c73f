import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { TalkingEmber } from '#features/ember/talking-ember.tsx';
import { emberLabel } from '#ui/ember/ember-label.ts';
import type { EmberMood } from '#ui/ember/ember-sprite.ts';
import { LevelEmber } from '#ui/ember/level-ember.tsx';
import type { Waking } from '#features/ember/ember-moments.tsx';
import { EmberMoments } from '../lazy-components.tsx';

interface Props {
  uid: string;
  color: ParticipantColor;
  /** What the person calls it. */
  name: string | null;
  /** The person's level, which the picture reaches when the points have landed. */
  level: number;
  shownLevel: number;
  /** The level that a new one replaces now; null otherwise. */
  pouredFrom: number | null;
  /** The person has checked in at least once. */
  isAwake: boolean;
  mood: EmberMood;
  kindledFifths: number;
  /** What it does by itself, while no moment of its own is played. */
  life: ReactNode;
}

/** The person's ember in the panel: it sleeps until the first check-in, answers a tap, and grows on the spot. */
export function PanelEmber({
  uid,
  color,
  name,
  level,
  shownLevel,
  pouredFrom,
  isAwake,
  mood,
  kindledFifths,
  life,
}: Props) {
  const celebrations = useCelebrations();
  const isCovered = useSyncExternalStore(celebrations.subscribe, () => celebrations.playing() !== null);
  // It wakes once: with the first check-in ever, when that is made while the page is open.
  const [waking, setWaking] = useState<Waking>(isAwake ? 'over' : 'asleep');
  const isWaking = isAwake && waking !== 'over';
  const isRising = level > shownLevel;
  // The code is there when the points land.
  useEffect(() => {
    if (isRising || isWaking) void EmberMoments.preload();
  }, [isRising, isWaking]);
  const from = pouredFrom ?? (isWaking ? shownLevel : null);
  // It does not wake before its scene.
  const shownMood = isAwake && waking !== 'asleep' ? mood : 'sleepy';
  return (
    <TalkingEmber
      label={emberLabel(name, level, shownMood)}
      uid={uid}
      scene={
        <>
          {(from !== null || level === 0) && (
            <EmberMoments
              uid={uid}
              color={color}
              from={from}
              to={shownLevel}
              kindledFifths={kindledFifths}
              isCovered={isCovered}
              onWake={setWaking}
            />
          )}
          {from === null && life}
        </>
      }
    >
      <LevelEmber
        uid={uid}
        color={color}
        level={shownLevel}
        mood={shownMood}
        kindledFifths={kindledFifths}
        size={144}
      />
    </TalkingEmber>
  );
}
