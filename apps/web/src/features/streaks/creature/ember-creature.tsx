import { memo, type ReactNode } from 'react';
import { emberLabel } from './ember-label.ts';
import { type AddTrait, type CreatureShape, drawCreatureShapes } from './creature-shapes.ts';
import styles from './ember-creature.module.css';
import { getEmberColors } from './ember-colors.ts';
import { type CreatureFrame, type CreatureMood, SPRITE_SIZE } from './ember-sprite.ts';
import { type Breath, useBreath } from './use-breath.ts';

const FIFTHS = 5;
const FRAMES: readonly [Breath, Omit<CreatureFrame, 'mood'>][] = [
  ['exhaled', { breath: 'out', eyes: 'open' }],
  ['inhaled', { breath: 'in', eyes: 'open' }],
  ['blinking', { breath: 'out', eyes: 'shut' }],
];

export interface EmberCreatureProps {
  /** 0 to 8, as `visual_level`. */
  level: number;
  mood: CreatureMood;
  /** Fifths of the creature, from the feet up, that already glow as at level 1; only ash (level 0) kindles. */
  kindledFifths?: number;
  /**
   * The level before this one, whose color and trait the new ones push out from the feet up; null shows this one at
   * once.
   */
  pouredFrom?: number | null;
  /** Draws the trait of the level; without it the creature is as on the app's icons, and log-in loads no traits. */
  addTrait?: AddTrait;
  /** Width and height in CSS pixels; multiples of 24 keep all its pixels the same size. */
  size: number;
  /** What a screen reader says; an empty text makes it decoration. */
  label?: string;
}

/**
 * The ember creature without a trait, alive: it breathes slowly and blinks every five seconds. Specification section 9.
 */
export const EmberCreature = memo(function EmberCreature({
  level,
  mood,
  kindledFifths = 0,
  pouredFrom = null,
  addTrait,
  size,
  label = emberLabel(level, mood),
}: EmberCreatureProps) {
  const shapes = { mood, addTrait };
  return (
    <Breathing mood={mood} size={size} label={label}>
      {pouredFrom !== null && (
        <g className={styles.ebbing}>
          <Frames {...shapes} level={pouredFrom} kindledFifths={pouredFrom === 0 ? FIFTHS : 0} />
        </g>
      )}
      <g className={pouredFrom === null ? undefined : styles.pouring}>
        <Frames {...shapes} level={level} kindledFifths={kindledFifths} />
      </g>
    </Breathing>
  );
});

interface BreathingProps {
  mood: CreatureMood;
  size: number;
  label: string;
  children: ReactNode;
}

/** Draws nothing anew for a breath: which frame is seen is one attribute. */
function Breathing({ mood, size, label, children }: BreathingProps) {
  return (
    <svg
      className={styles.creature}
      data-mood={mood}
      data-breath={useBreath()}
      width={size}
      height={size}
      viewBox={`0 0 ${SPRITE_SIZE} ${SPRITE_SIZE}`}
      shapeRendering="crispEdges"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </svg>
  );
}

interface FramesProps {
  mood: CreatureMood;
  level: number;
  addTrait: AddTrait | undefined;
  kindledFifths: number;
}

function Frames({ mood, level, addTrait, kindledFifths }: FramesProps) {
  const isKindling = level === 0 && kindledFifths > 0;
  const trait = addTrait && { add: addTrait, level };
  return FRAMES.map(([breath, look]) => {
    const frame = { mood, ...look };
    return (
      <g key={breath} className={styles[breath]}>
        <Paths shapes={drawCreatureShapes(frame, trait)} level={level} />
        {isKindling && <Paths shapes={drawCreatureShapes(frame, trait, firstKindledRow(kindledFifths))} level={1} />}
      </g>
    );
  });
}

function Paths({ shapes, level }: { shapes: readonly CreatureShape[]; level: number }) {
  const colors = getEmberColors(level);
  return shapes.map(({ material, path }) => <path key={material} fill={colors[material]} d={path} />);
}

/** The row where the ash ends: each check-in of the first block kindles a fifth of the creature. */
export function firstKindledRow(fifths: number): number {
  return Math.round(SPRITE_SIZE * (1 - Math.min(Math.max(fifths, 0), FIFTHS) / FIFTHS));
}
