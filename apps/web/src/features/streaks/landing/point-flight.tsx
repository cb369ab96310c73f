import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { animateFlights, EmberLayer, middleOf } from './ember-flight.tsx';
import { planFlights } from './flight-plan.ts';
import { usePointLanding, usePointLandingStore } from './point-landing-store.ts';
import './ember-flare.css';

/** Where the wave's words sank: over the foot of the window, or of its corner. */
const ABOVE_FOOT = 64;
const FROM_SIDE = 84;

interface Props {
  /** A wave still plays over the panel. */
  isCovered: boolean;
  /** The element that shows the number; the points fly to its middle. */
  findNumber: () => Element | null;
}

/**
 * Lets earned points fly from where the wave was into the panel's number. Decoration: the number is announced
 * elsewhere.
 */
export function PointFlight({ isCovered, findNumber }: Props) {
  const store = usePointLandingStore();
  const { isReady, isFlying, isFromCorner } = usePointLanding();
  const layer = useRef<HTMLDivElement>(null);
  const fly = useEffectEvent(() => {
    const from = {
      x: isFromCorner ? window.innerWidth - FROM_SIDE : window.innerWidth / 2,
      y: window.innerHeight - ABOVE_FOOT,
    };
    animateFlights(layer.current, planFlights(store.takeOff()), {
      from: () => from,
      to: () => middleOf(findNumber()),
      onLand: store.land,
      onLanded: store.finish,
    });
  });
  const mayFly = isReady && !isFlying && !isCovered;
  // Its 90 elements are not needed before the first flight, and stay while the last sparks follow.
  const [hasFlown, setHasFlown] = useState(mayFly);
  if (mayFly && !hasFlown) setHasFlown(true);
  useEffect(() => {
    if (mayFly) fly();
  }, [mayFly]);
  return hasFlown && <EmberLayer ref={layer} />;
}
