import { getMeadow, type WireMeadow } from '@fivefold/contract/calls/meadow';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { goalTitle } from '@fivefold/rules/goal-label';
import { hemisphereOf, plantSeed } from '@fivefold/rules/meadow';
import { shortenNote } from '@fivefold/rules/short-note';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { goalPath } from '#kernel/paths.ts';
import { useToday } from '#kernel/use-today.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { ButtonLink } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { createMeadowPicture, type MeadowPicture } from './meadow-picture.ts';
import styles from './meadow.module.css';
import type { MeadowFacts } from './meadow-plan.ts';
import { describeMeadow } from './plant-words.ts';
import { useSky } from './use-sky.ts';
import { useWaitingLanterns } from './use-waiting-lanterns.ts';

interface Props {
  /** Whose it is; one's own unless given. */
  friendUid?: string;
  /** 'Your meadow' */
  label: string;
}

/** A person's meadow: a picture that scrolls through the years, in one sentence, and what a plant is that is tapped. */
export function Meadow({ friendUid, label }: Props) {
  const today = useToday();
  const isOwn = friendUid === undefined;
  const meadow = useQuery(isOwn ? callQuery(getMeadow) : callQuery(getMeadow, { query: { friend_uid: friendUid } }));
  useWaitingLanterns(isOwn ? meadow.dataUpdatedAt : 0);
  return (
    <div className={styles.meadow}>
      {meadow.data !== undefined && <Scenery meadow={meadow.data} today={today} label={label} />}
      {meadow.data === undefined && meadow.isError && (
        <output className={styles.failure}>{t('The meadow can’t be shown right now.')}</output>
      )}
    </div>
  );
}

interface SceneryProps {
  meadow: WireMeadow;
  today: LocalDay;
  label: string;
}

function Scenery({ meadow, today, label }: SceneryProps) {
  const wordsId = useId();
  const scroll = useRef<HTMLElement>(null);
  const picture = useRef<MeadowPicture>(undefined);
  const sky = useSky();
  const [chosen, setChosen] = useState<number | null>(null);
  const facts = useMemo(() => toFacts(meadow, today), [meadow, today]);
  const start = useEffectEvent((element: HTMLElement) => createMeadowPicture(element, { facts, sky, chosen }));

  useEffect(() => {
    if (scroll.current === null) return undefined;
    const made = start(scroll.current);
    picture.current = made;
    return () => made.stop();
  }, []);
  useEffect(() => picture.current?.show({ facts }), [facts]);
  useEffect(() => picture.current?.show({ sky, chosen }), [sky, chosen]);

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Escape') setChosen(null);
    else if (event.key === 'Enter') setChosen(picture.current?.findInMiddle()?.nth ?? null);
    else if (!scrollByKey(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, as a text does */}
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={label}
        aria-describedby={wordsId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        data-sky={sky}
        onClick={(event) => setChosen(picture.current?.findAt(event.clientX, event.clientY)?.nth ?? null)}
        onKeyDown={pressKey}
      >
        <div className={styles.strip} aria-hidden="true" />
      </section>
      <VisuallyHidden>
        <span id={wordsId}>{describeMeadow(meadow, today)}</span>
      </VisuallyHidden>
      <output className={styles.said}>
        {chosen !== null && chosen < meadow.plants.length && <PlantWords meadow={meadow} nth={chosen} today={today} />}
        {chosen !== null && <LanternWords lantern={meadow.lanterns[chosen - meadow.plants.length]} today={today} />}
      </output>
    </>
  );
}

function PlantWords({ meadow, nth, today }: { meadow: WireMeadow; nth: number; today: LocalDay }): ReactNode {
  const plant = meadow.plants[nth];
  if (plant === undefined) return null;
  const goal = plant.goal === null ? undefined : meadow.goals[plant.goal];
  const date = parseLocalDay(plant.day);
  const day = date === undefined ? plant.day : dayInSentence(date, today);
  const name = t(CELEBRATION_NAMES[plant.scene]);
  if (goal === undefined)
    return <span className={styles.plant}>{t('{label}: {value}.', { label: name, value: day })}</span>;
  return (
    <ButtonLink to={goalPath(goal.id)} variant="quiet" size="small" className={styles.plant}>
      {t('{plant} from {goal}, {day}', { plant: name, goal: goal.goal, day })}
    </ButtonLink>
  );
}

/** What it glows for: the person's own words. */
function LanternWords({
  lantern,
  today,
}: {
  lantern: WireMeadow['lanterns'][number] | undefined;
  today: LocalDay;
}): ReactNode {
  if (lantern === undefined) return null;
  const date = parseLocalDay(lantern.day);
  const day = date === undefined ? lantern.day : dayInSentence(date, today);
  const goal = goalTitle(lantern);
  const note = shortenNote(lantern.note);
  return (
    <ButtonLink to={goalPath(lantern.id)} variant="quiet" size="small" className={styles.plant}>
      {note === ''
        ? t('{plant} from {goal}, {day}', { plant: t('Paper lantern'), goal, day })
        : t('“{note}”\n{goal}, {day}', { note, goal, day })}
    </ButtonLink>
  );
}

function toFacts({ plants, older, today: ofToday, lanterns }: WireMeadow, today: LocalDay): MeadowFacts {
  const dayOf = (day: string) => parseLocalDay(day) ?? today;
  return {
    lanterns: lanterns.map(({ id: goalId, day, hung_on }) => ({
      day: dayOf(hung_on),
      seed: plantSeed({ goalId, day: dayOf(day) }),
    })),
    plants: plants.map(({ day, scene, seed }) => ({ day: dayOf(day), scene, seed })),
    older,
    scenes: ofToday.map(({ scene }) => scene),
    today,
    hemisphere: hemisphereOf(deviceTimeZone()),
  };
}

/** @returns whether the key scrolls */
function scrollByKey(element: HTMLElement, key: string): boolean {
  const { clientWidth, scrollWidth } = element;
  const end = (document.documentElement.dir === 'rtl' ? -1 : 1) * scrollWidth;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -clientWidth / 6,
    ArrowRight: clientWidth / 6,
    PageUp: -Math.sign(end) * clientWidth,
    PageDown: Math.sign(end) * clientWidth,
  };
  const step = steps[key];
  if (step !== undefined) element.scrollBy({ left: step });
  else if (key === 'Home') element.scrollTo({ left: 0 });
  else if (key === 'End') element.scrollTo({ left: end });
  else return false;
  return true;
}
