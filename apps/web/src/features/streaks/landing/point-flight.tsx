import { useEffect, useEffectEvent, useRef } from 'react';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { countArrived, type Flight, planFlights, type Position, positionAt } from './flight-plan.ts';
import styles from './point-flight.module.css';
import { usePointLanding, usePointLandingStore } from './point-landing-store.ts';

const EMBER = ['  #  ', ' ##  ', ' ### ', '#####', '#####', ' ### '];
const CORE = ['     ', '     ', '  #  ', '  ## ', ' ### ', '  #  '];
const SPARK = ['#'];
/** The ember, then its sparks: how far behind it each flies, and what is drawn. */
const PARTS = [
  { delayMs: 0, rows: EMBER, scale: 4 },
  { delayMs: 45, rows: SPARK, scale: 8 },
  { delayMs: 85, rows: SPARK, scale: 6 },
  { delayMs: 120, rows: SPARK, scale: 4 },
] as const;
const MAX_EMBERS = 5;
/** Where the wave's words sank: over the foot of the window, or of its corner. */
const ABOVE_FOOT = 64;
const FROM_SIDE = 84;

interface Props {
  /** A wave still plays over the panel. */
  isCovered: boolean;
  /** The element that shows the number; the points fly to its middle. */
  findNumber: () => Element | null;
}

/** Lets earned points fly from where the wave was into the panel's number. Decoration: the number is announced elsewhere. */
export function PointFlight({ isCovered, findNumber }: Props) {
  const store = usePointLandingStore();
  const { isReady, isFlying, isFromCorner } = usePointLanding();
  const layer = useRef<HTMLDivElement>(null);
  const fly = useEffectEvent(() => {
    animate(layer.current, planFlights(store.takeOff()), {
      isFromCorner,
      findNumber,
      onLand: store.land,
      onLanded: store.finish,
    });
  });
  const mayFly = isReady && !isFlying && !isCovered;
  useEffect(() => {
    if (mayFly) fly();
  }, [mayFly]);
  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      {Array.from({ length: MAX_EMBERS }, (_, ember) =>
        PARTS.map(({ delayMs, rows, scale }) => (
          <span key={`${ember} ${delayMs}`} className={classNames(styles.part, delayMs > 0 && styles.spark)} hidden>
            <PixelIcon rows={rows} scale={scale} />
            {delayMs === 0 && <PixelIcon rows={CORE} scale={scale} className={styles.core} />}
          </span>
        )),
      )}
    </div>
  );
}

interface Animation {
  readonly isFromCorner: boolean;
  readonly findNumber: () => Element | null;
  readonly onLand: (points: number) => void;
  /** Called once, when all points have landed; the last sparks still follow. */
  readonly onLanded: () => void;
}

function animate(
  layer: HTMLElement | null,
  flights: readonly Flight[],
  { isFromCorner, findNumber, onLand, onLanded }: Animation,
): void {
  const parts = [...(layer?.children ?? [])] as HTMLElement[];
  const from = {
    x: isFromCorner ? window.innerWidth - FROM_SIDE : window.innerWidth / 2,
    y: window.innerHeight - ABOVE_FOOT,
  };
  const endsMs =
    Math.max(...flights.map(({ arrivesMs }) => arrivesMs)) + Math.max(...PARTS.map(({ delayMs }) => delayMs));
  const points = countArrived(flights, endsMs);
  let startedAt: number | undefined;
  let landed = 0;
  requestAnimationFrame(function next(now) {
    startedAt ??= now;
    const ms = now - startedAt;
    const to = middleOf(findNumber());
    flights.forEach((flight, ember) => {
      PARTS.forEach(({ delayMs }, part) => {
        const element = parts[ember * PARTS.length + part];
        if (element !== undefined) place(element, positionAt(flight, ms - delayMs, from, to));
      });
    });
    const arrived = countArrived(flights, ms);
    if (arrived > landed) {
      onLand(arrived - landed);
      if (arrived === points) onLanded();
    }
    landed = arrived;
    if (ms < endsMs) requestAnimationFrame(next);
  });
}

function place(element: HTMLElement, position: Position | null): void {
  element.hidden = position === null;
  if (position !== null) element.style.transform = `translate(${position.x}px, ${position.y}px) translate(-50%, -50%)`;
}

function middleOf(element: Element | null): Position {
  const box = element?.getBoundingClientRect();
  return box === undefined
    ? { x: window.innerWidth / 2, y: 0 }
    : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
