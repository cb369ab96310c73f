import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LevelCreature } from './creature/level-creature.tsx';
import styles from './exchange-creature.module.css';
import { animateFlights, EmberLayer, middleOf } from './landing/ember-flight.tsx';
import { MAX_EMBERS, planFlights } from './landing/flight-plan.ts';

const SIZE = 96;

interface Props {
  level: number;
  /** How many exchanges have succeeded on this page. At each, five embers fly into the creature. */
  exchanges: number;
  /** The element that shows the number, where the embers leave. */
  findNumber: () => Element | null;
}

/** The creature of the exchange page, which eats what is exchanged. */
export function ExchangeCreature({ level, exchanges, findNumber }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [meals, setMeals] = useState(0);
  const feed = useEffectEvent(() => {
    const end = () => setMeals(exchanges);
    const isStill = prefersReducedMotion();
    // The button is further down: what happens now happens up here.
    picture.current?.scrollIntoView?.({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
    if (isStill) end();
    else {
      animateFlights(layer.current, planFlights(MAX_EMBERS), {
        from: () => middleOf(findNumber()),
        to: () => middleOf(picture.current),
        onLanded: end,
      });
    }
  });
  useEffect(() => {
    if (exchanges > 0) feed();
  }, [exchanges]);
  return (
    <>
      <div ref={picture} key={meals} className={classNames(styles.picture, meals > 0 && styles.fed)}>
        <LevelCreature level={level} mood={meals > 0 ? 'delighted' : 'happy'} size={SIZE} label="" />
      </div>
      <EmberLayer ref={layer} />
    </>
  );
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
