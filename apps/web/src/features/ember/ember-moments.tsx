import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { text } from '@fivefold/rules/text-key';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { EmberWarmth } from './ember-warmth.tsx';
import { t } from '#kernel/language/t.ts';
import { faceOf } from '#ui/ember/ember-face.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { EmberSceneView } from './ember-scene-view.tsx';
import { SpeechBubble } from './speech-bubble.tsx';

/** 'said': its scene has been played, and it says so with open eyes. */
export type Waking = 'asleep' | 'said' | 'over';

interface Props {
  uid: string;
  color: ParticipantColor;
  /** The level before and now; the same where it wakes. Null while neither happens. */
  from: number | null;
  to: number;
  /** How many fifths of the ash are kindled. */
  kindledFifths: number;
  /** A celebration plays over the panel. */
  isCovered: boolean;
  /** How far its first moment is. Stays the same function. */
  onWake: (waking: Waking) => void;
}

const WAKES = text('You woke me! Hello.');
/** By level, from 1 on. */
const SHAPES = [
  text('Level 1! I’m burning, with two little flames beside me.'),
  text('Level 2! Look, I have long ears.'),
  text('Level 3! I’ve grown a tail of fire.'),
  text('Level 4! I’ve got horns.'),
  text('Level 5! I’ve grown fins.'),
  text('Level 6! I’ve got wings.'),
  text('Level 7! Sparks circle around me.'),
  text('Level 8! I’m wearing a halo.'),
];

/** What the ember does by itself: it wakes, grows, and before its first level says how warm it is. */
export function EmberMoments({ from, kindledFifths, isCovered, ...props }: Props) {
  if (from === null) return <EmberWarmth fifths={kindledFifths} isCovered={isCovered} />;
  if (from === props.to) return <Wakening {...props} from={from} isCovered={isCovered} />;
  return <Moment key={props.to} {...props} from={from} />;
}

type MomentProps = Omit<Props, 'from' | 'kindledFifths' | 'isCovered'> & { from: number };

/** A check-in's own scene has begun by then, and the ember's waits for its end. */
const WAKES_AFTER_MS = 1500;

/** It wakes once: what covers it when its scene has begun does not begin it anew. */
function Wakening({ isCovered, ...props }: MomentProps & Pick<Props, 'isCovered'>) {
  const [isDue, setIsDue] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  if (isDue && !isCovered && !hasBegun) setHasBegun(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), WAKES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasBegun && <Moment {...props} />;
}

/** The ember wakes, or takes the shape of a new level, where it stands; with less motion a sentence alone says so. */
function Moment({ uid, color, from, to, onWake }: MomentProps) {
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const [isPlayed, setIsPlayed] = useState(!mayMove);
  const [isRead, setIsRead] = useState(false);
  const moment = useMemo(() => ({ face: faceOf(uid), color, from, to }), [uid, color, from, to]);
  const sentence = from === to ? t(WAKES) : t(SHAPES[to - 1] ?? WAKES);
  const end = useCallback(() => {
    setIsRead(true);
    onWake('over');
  }, [onWake]);
  useEffect(() => {
    if (isPlayed && from === to) onWake('said');
  }, [isPlayed, from, to, onWake]);
  return (
    <>
      {!isPlayed && <EmberSceneView moment={moment} onEnd={() => setIsPlayed(true)} />}
      <SpeechBubble words={isPlayed && !isRead ? sentence : ''} onEnd={end} />
    </>
  );
}
