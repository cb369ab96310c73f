import type { WireArrivedHearts } from '@fivefold/contract/calls/reactions';
import { avatarColor } from '@fivefold/rules/participant-color';
import { type CSSProperties, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { useBriefPicture } from '#ui/use-brief-picture.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './arriving-hearts.module.css';
import { FULL_HEART } from './heart-pixels.ts';
import { type ArrivedHearts, useArrivedHearts } from './use-arrived-hearts.ts';

/** One name's way, and how much later the next one starts; as in the styles. */
const WAY_MS = 5000;
const STEP_MS = 250;
const MAX_SMALL_HEARTS = 9;
/** As many as a phone's panel has room for. */
const MAX_NAMES = 3;

/** Lets the hearts since the last look float into the panel, each with the name of who gave it (Beyond section 8). */
export function ArrivingHearts({ onArrive }: { onArrive?: () => void }) {
  const latest = useArrivedHearts();
  const [ended, setEnded] = useState<ArrivedHearts | null>(null);
  const arrived = latest === ended ? null : latest;
  const end = useCallback(() => setEnded(latest), [latest]);
  const arrive = useEffectEvent(() => onArrive?.());
  useEffect(() => {
    if (latest !== null) arrive();
  }, [latest]);
  return (
    <>
      <VisuallyHidden>
        <output>{arrived !== null && describe(arrived)}</output>
      </VisuallyHidden>
      {arrived !== null && <Flight key={describe(arrived)} arrived={arrived} onEnd={end} />}
    </>
  );
}

/** Decoration: it is announced in one sentence. */
function Flight({ arrived, onEnd }: { arrived: ArrivedHearts; onEnd: () => void }) {
  const { hearts, people, more_people, style } = arrived;
  const named = people.slice(0, MAX_NAMES);
  const others = people.length - named.length + more_people;
  const shownMs = WAY_MS + (named.length + 1) * STEP_MS;
  useBriefPicture(shownMs, onEnd);
  const smallHearts = style === 'full' ? Math.min(hearts, MAX_SMALL_HEARTS) : 0;
  return (
    <div
      className={classNames(styles.sky, style === 'off' && styles.still)}
      style={{ '--shown': `${shownMs}ms` } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from({ length: smallHearts }, (_, nth) => (
        <span key={nth} className={styles.small} style={stepOf(nth)}>
          <PixelIcon rows={FULL_HEART} scale={nth % 3 === 0 ? 3 : 2} />
        </span>
      ))}
      <ul className={styles.people}>
        {named.map((person, nth) => (
          <li key={person.uid} className={styles.person} style={stepOf(nth)}>
            <Avatar uid={person.uid} color={avatarColor(person)} level={person.ember_level} mood="happy" size="small" />
            <bdi className={styles.name}>{person.name}</bdi>
            <PixelIcon rows={FULL_HEART} className={styles.heart} />
            {person.hearts > 1 && <span>{`×${person.hearts}`}</span>}
          </li>
        ))}
        {others > 0 && (
          <li className={styles.person} style={stepOf(named.length)}>
            <span>{othersText(others)}</span>
            <PixelIcon rows={FULL_HEART} className={styles.heart} />
          </li>
        )}
      </ul>
    </div>
  );
}

/** When each starts, and for the small ones where: neighbors in time are far apart. */
function stepOf(nth: number): CSSProperties {
  return { '--nth': nth, '--place': `${4 + ((nth * 37) % 92)}%` } as CSSProperties;
}

/** 'Maria and Tom sent you 3 hearts.' */
function describe({ hearts, people, more_people }: WireArrivedHearts): string {
  const names = people.map(({ name }) => name);
  const list = new Intl.ListFormat(LOCALE).format(more_people > 0 ? [...names, othersAfterNames(more_people)] : names);
  return t('{hearts, plural, one {{people} sent you a heart.} other {{people} sent you # hearts.}}', {
    hearts,
    people: list,
  });
}

function othersText(count: number): string {
  return t('{count, plural, one {# other} other {# others}}', { count });
}

/** In other languages than English it may have another case than alone. */
function othersAfterNames(count: number): string {
  return t('{count, plural, one {# other} other {# others}}||after names', { count });
}
