import { memo } from 'react';
import { type CreatureShape, drawCreatureShapes } from './creature-shapes.ts';
import styles from './ember-creature.module.css';
import { getEmberColors } from './ember-colors.ts';
import { type CreatureMood, SPRITE_SIZE } from './ember-sprite.ts';

interface EmberCreatureProps {
  /** 0 to 8, as `visual_level`. */
  level: number;
  mood: CreatureMood;
  /** Width and height in CSS pixels; multiples of 24 keep all its pixels the same size. */
  size: number;
  /** What a screen reader says; an empty text makes it decoration. */
  label?: string;
}

/** The ember creature, alive: it breathes slowly and blinks every five seconds. Specification section 9. */
export const EmberCreature = memo(function EmberCreature({
  level,
  mood,
  size,
  label = `Ember, level ${level}, ${mood}`,
}: EmberCreatureProps) {
  return (
    <svg
      className={styles.creature}
      data-mood={mood}
      width={size}
      height={size}
      viewBox={`0 0 ${SPRITE_SIZE} ${SPRITE_SIZE}`}
      shapeRendering="crispEdges"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <g className={styles.out}>
        <Shapes shapes={drawCreatureShapes({ mood, breath: 'out', eyes: 'open' })} level={level} />
      </g>
      <g className={styles.in}>
        <Shapes shapes={drawCreatureShapes({ mood, breath: 'in', eyes: 'open' })} level={level} />
      </g>
      <g className={styles.blink}>
        <Shapes shapes={drawCreatureShapes({ mood, breath: 'out', eyes: 'shut' })} level={level} />
      </g>
    </svg>
  );
});

function Shapes({ shapes, level }: { shapes: readonly CreatureShape[]; level: number }) {
  const colors = getEmberColors(level);
  return shapes.map(({ material, path }) => <path key={material} fill={colors[material]} d={path} />);
}
