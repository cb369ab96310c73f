import type { Ref } from 'react';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './ember-flight.module.css';
import { countArrived, type Flight, MAX_EMBERS, type Position, positionAt } from './flight-plan.ts';

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

/**
 * The embers of a flight, hidden until `animateFlights` moves them. Decoration: what they mean is announced elsewhere.
 */
export function EmberLayer({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.layer} aria-hidden="true">
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
  /** Where they leave and where they go; asked at every frame, because the page may scroll. */
  readonly from: () => Position;
  readonly to: () => Position;
  readonly onLand?: (points: number) => void;
  /** Called once, when all points have landed; the last sparks still follow. */
  readonly onLanded: () => void;
}

export function animateFlights(
  layer: HTMLElement | null,
  flights: readonly Flight[],
  { from, to, onLand, onLanded }: Animation,
): void {
  const parts = [...(layer?.children ?? [])] as HTMLElement[];
  const endsMs =
    Math.max(...flights.map(({ arrivesMs }) => arrivesMs)) + Math.max(...PARTS.map(({ delayMs }) => delayMs));
  const points = countArrived(flights, endsMs);
  let startedAt: number | undefined;
  let landed = 0;
  requestAnimationFrame(function next(now) {
    startedAt ??= now;
    const ms = now - startedAt;
    const [start, end] = [from(), to()];
    flights.forEach((flight, ember) => {
      PARTS.forEach(({ delayMs }, part) => {
        const element = parts[ember * PARTS.length + part];
        if (element !== undefined) place(element, positionAt(flight, ms - delayMs, start, end));
      });
    });
    const arrived = countArrived(flights, ms);
    if (arrived > landed) {
      onLand?.(arrived - landed);
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

/** The middle of an element; without one the middle of the window's upper edge. */
export function middleOf(element: Element | null): Position {
  const box = element?.getBoundingClientRect();
  return box === undefined
    ? { x: window.innerWidth / 2, y: 0 }
    : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
