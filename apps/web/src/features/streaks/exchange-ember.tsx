import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LevelEmber, type LevelEmberProps } from '#ui/ember/level-ember.tsx';
import styles from './exchange-ember.module.css';
import { animateFlights, EmberLayer, middleOf } from './landing/ember-flight.tsx';
import { MAX_EMBERS, planFlights } from './landing/flight-plan.ts';

const SIZE = 96;

interface Props {
  /** Whose ember eats. */
  ember: Pick<LevelEmberProps, 'uid' | 'color'>;
  level: number;
  /** How many exchanges have succeeded on this page. At each, five embers fly into the ember. */
  exchanges: number;
  /** The element that shows the number, where the embers leave. */
  findNumber: () => Element | null;
}

/** The ember of the exchange page, which eats what is exchanged. */
export function ExchangeEmber({ ember, level, exchanges, findNumber }: Props) {
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
        <LevelEmber {...ember} level={level} mood={meals > 0 ? 'delighted' : 'happy'} size={SIZE} />
      </div>
      <EmberLayer ref={layer} />
    </>
  );
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
