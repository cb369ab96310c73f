import type { ReactNode } from 'react';
import { type EmberColors, ICON_FLAME, toEmberColors } from './ember-colors.ts';
import styles from './ember.module.css';
import { type AddTrait, drawEmberShapes, type EmberShape } from './ember-shapes.ts';
import { type EmberFace, type EmberFrame, type EmberMood, SPRITE_SIZE } from './ember-sprite.ts';
import { type Breath, useBreath } from './use-breath.ts';

const FIFTHS = 5;
const FRAMES: readonly [Breath, Pick<EmberFrame, 'breath' | 'eyes'>][] = [
  ['exhaled', { breath: 'out', eyes: 'open' }],
  ['inhaled', { breath: 'in', eyes: 'open' }],
  ['blinking', { breath: 'out', eyes: 'shut' }],
];

const paintAsIcon = () => toEmberColors(ICON_FLAME.split(' '));

/** @param isAsh it does not burn */
type Paint = (isAsh: boolean) => EmberColors;

export interface EmberProps {
  /** A person's; without one it is as on the app's icons, and log-in loads none of them. */
  face?: EmberFace | undefined;
  /** A person's colors; without them it is as on the app's icons, and log-in loads no others. */
  paint?: Paint;
  /** 0 to 8, as `visual_level`; level 0 is ash. */
  level?: number;
  mood: EmberMood;
  /** Fifths of the ember, from the feet up, that already burn; only ash (level 0) kindles. */
  kindledFifths?: number;
  /** Draws the shape of the level; without it the ember is as on the app's icons, and log-in loads no shapes. */
  addTrait?: AddTrait;
  /** Width and height in CSS pixels; multiples of 24 keep all its pixels the same size. */
  size: number;
  /** What a screen reader says; without a text it is decoration. */
  label?: string;
}

/** The ember, alive: it breathes slowly and blinks every five seconds. Specification section 9. */
export function Ember({
  face,
  paint = paintAsIcon,
  level = 1,
  mood,
  kindledFifths = 0,
  addTrait,
  size,
  label = '',
}: EmberProps) {
  return (
    <Breathing mood={mood} size={size} label={label}>
      <Frames paint={paint} mood={mood} level={level} face={face} addTrait={addTrait} kindledFifths={kindledFifths} />
    </Breathing>
  );
}

interface BreathingProps {
  mood: EmberMood;
  size: number;
  label: string;
  children: ReactNode;
}

/** Draws nothing anew for a breath: which frame is seen is one attribute. */
function Breathing({ mood, size, label, children }: BreathingProps) {
  return (
    <svg
      className={styles.ember}
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
  paint: Paint;
  mood: EmberMood;
  level: number;
  face: EmberFace | undefined;
  addTrait: AddTrait | undefined;
  kindledFifths: number;
}

function Frames({ paint, mood, level, face, addTrait, kindledFifths }: FramesProps) {
  const isKindling = level === 0 && kindledFifths > 0;
  const trait = addTrait && { add: addTrait, level };
  return FRAMES.map(([breath, pose]) => {
    const frame = { mood, face, ...pose };
    return (
      <g key={breath} className={styles[breath]}>
        <Paths shapes={drawEmberShapes(frame, trait)} colors={paint(level === 0)} />
        {isKindling && (
          <Paths shapes={drawEmberShapes(frame, trait, firstKindledRow(kindledFifths))} colors={paint(false)} />
        )}
      </g>
    );
  });
}

function Paths({ shapes, colors }: { shapes: readonly EmberShape[]; colors: EmberColors }) {
  return shapes.map(({ material, path }) => <path key={material} fill={colors[material]} d={path} />);
}

/** The row where the ash ends: each check-in of the first block kindles a fifth of the ember. */
export function firstKindledRow(fifths: number): number {
  return Math.round(SPRITE_SIZE * (1 - Math.min(Math.max(fifths, 0), FIFTHS) / FIFTHS));
}
