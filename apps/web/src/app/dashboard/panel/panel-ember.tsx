import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { TalkingEmber } from '#features/ember/talking-ember.tsx';
import { emberLabel } from '#ui/ember/ember-label.ts';
import type { EmberMood } from '#ui/ember/ember-sprite.ts';
import { LevelEmber } from '#ui/ember/level-ember.tsx';
import { EmberMoments } from '../lazy-components.tsx';

/** A check-in's own scene has begun by then, and the ember's waits for its end. */
const WAKES_AFTER_MS = 1500;

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
  const { wake, endWakening } = useWakening(isAwake, isCovered);
  const isRising = level > shownLevel;
  // The code is there when the points land.
  useEffect(() => {
    if (isRising || wake === 'soon') void EmberMoments.preload();
  }, [isRising, wake]);
  const from = pouredFrom ?? (wake === 'now' ? shownLevel : null);
  // It does not wake before its scene.
  const shownMood = !isAwake || wake === 'soon' ? 'sleepy' : mood;
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
              onEnd={endWakening}
            />
          )}
          {from === null && wake === 'none' && life}
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

/**
 * Whether the first check-in ever was made while the page is open, and for long enough. It wakes once: what covers it when
 * its scene has begun does not begin it anew.
 */
function useWakening(isAwake: boolean, isCovered: boolean): { wake: 'none' | 'soon' | 'now'; endWakening: () => void } {
  const [wasAwake, setWasAwake] = useState(isAwake);
  const [isDue, setIsDue] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const isWaking = isAwake && !wasAwake;
  const mayBegin = isWaking && isDue && (hasBegun || !isCovered);
  if (mayBegin !== hasBegun) setHasBegun(mayBegin);
  useEffect(() => {
    if (!isWaking) return undefined;
    const timer = setTimeout(() => setIsDue(true), WAKES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaking]);
  const endWakening = useCallback(() => setWasAwake(true), []);
  if (!isWaking) return { wake: 'none', endWakening };
  return { wake: hasBegun ? 'now' : 'soon', endWakening };
}
