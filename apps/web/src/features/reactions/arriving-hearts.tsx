import type { WireArrivedHearts } from '@fivefold/contract/calls/reactions';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import styles from './arriving-hearts.module.css';
import { FULL_HEART } from './heart-pixels.ts';
import { type ArrivedHearts, useArrivedHearts } from './use-arrived-hearts.ts';

const MAX_HEARTS = 9;
/** Of more people than these one is named: that has room in a phone's panel, in every language. */
const MAX_NAMES = 2;

interface Props {
  /** What the ember says; empty before there are hearts, and when it was read. */
  renderWords: (words: string, onEnd: () => void) => ReactNode;
  onArrive: () => void;
}

/** The hearts since the last look rise over the ember, which says who gave them (Beyond section 8). */
export function ArrivingHearts({ renderWords, onArrive }: Props) {
  const latest = useArrivedHearts();
  const [ended, setEnded] = useState<ArrivedHearts | null>(null);
  const arrived = latest === ended ? null : latest;
  const end = useCallback(() => setEnded(latest), [latest]);
  const arrive = useEffectEvent(onArrive);
  useEffect(() => {
    if (latest !== null) arrive();
  }, [latest]);
  return (
    <>
      {arrived?.style === 'full' && (
        <span key={describe(arrived)} className={styles.hearts} aria-hidden="true">
          {Array.from({ length: Math.min(arrived.hearts, MAX_HEARTS) }, (_, nth) => (
            <span key={nth} className={styles.heart} style={stepOf(nth)}>
              <PixelIcon rows={FULL_HEART} scale={nth % 3 === 0 ? 3 : 2} />
            </span>
          ))}
        </span>
      )}
      {renderWords(arrived === null ? '' : describe(arrived), end)}
    </>
  );
}

/** When each starts, and where: neighbors in time are far apart. */
function stepOf(nth: number): CSSProperties {
  return { '--nth': nth, '--place': `${4 + ((nth * 37) % 80)}%` } as CSSProperties;
}

/** 'Maria and Tom sent you 3 hearts.' */
function describe({ hearts, people, more_people }: WireArrivedHearts): string {
  const isMany = people.length + more_people > MAX_NAMES;
  const names = people.slice(0, isMany ? 1 : MAX_NAMES).map(({ name }) => name);
  const others = people.length - names.length + more_people;
  const list = new Intl.ListFormat(LOCALE).format(others > 0 ? [...names, othersAfterNames(others)] : names);
  return t('{hearts, plural, one {{people} sent you a heart.} other {{people} sent you # hearts.}}', {
    hearts,
    people: list,
  });
}

/** In other languages than English it may have another case than alone. */
function othersAfterNames(count: number): string {
  return t('{count, plural, one {# other} other {# others}}||after names', { count });
}
