import type { ParticipantColor } from '@fivefold/rules/participant-color';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { useClock } from '#kernel/use-today.ts';
import { firstKindledRow } from '#ui/ember/ember.tsx';
import { faceOf } from '#ui/ember/ember-face.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import type { EmberMood } from '#ui/ember/ember-sprite.ts';
import { useInSight } from '#ui/use-in-sight.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from '../ember-scene.ts';
import { SCENE_PLACE } from '../ember-scene-view.tsx';
import styles from '../ember-scene.module.css';
import { useEmberLifeStore } from './ember-life-store.ts';
import { takeLastPress, watchPresses } from './last-press.ts';
import { CATCH_MS, choosePerformance, HOME_MS } from './gestures.ts';
import { flyLight } from './light-flight.ts';
import { prepareGestureWorker } from './gesture-worker.ts';
import { createGestures, type Gestures } from './run-gestures.ts';
import { isFirstOpeningOf, isNight } from './first-opening.ts';

export interface EmberLifeProps {
  uid: string;
  color: ParticipantColor;
  level: number;
  kindledFifths: number;
  mood: EmberMood;
  today: LocalDay;
  /** Goals of today that are done, and whether they are all. */
  done: number;
  isAllDone: boolean;
  /** A scene or a dialog plays over the panel: it begins nothing then. */
  isCovered: boolean;
}

/** Something small happens as seldom as this, the next times later. */
const IDLE_MS = [14_000, 23_000, 37_000, 60_000];
/** A scene of the check-in has begun by then, if one comes. */
const DANCE_AFTER_MS = 2600;
const DANCE_AFTER_SCENE_MS = 350;

/** The ember lives: gestures over its picture, each of which says something true of today. Decoration. */
export function EmberLife(props: EmberLifeProps) {
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const isInSight = useInSight();
  return mayMove && isInSight && <Living {...props} />;
}

function Living({ uid, color, level, kindledFifths, mood, today, done, isAllDone, isCovered }: EmberLifeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const gestures = useRef<Gestures>(undefined);
  const life = useEmberLifeStore();
  const platform = usePlatform();
  const clock = useClock();
  const face = useMemo(() => faceOf(uid), [uid]);
  const kindledFrom = level === 0 ? firstKindledRow(kindledFifths) : 0;
  const readEmber = useEffectEvent(() => ({ face, color, level, kindledFrom, find: life.carried() }));
  const isLate = () => isNight(clock.now());
  const homecoming = useRef<ReturnType<typeof setTimeout>>(undefined);
  const goOnErrand = useEffectEvent(() => {
    if (life.errand() === null || isCovered || gestures.current === undefined || gestures.current.isPlaying()) return;
    gestures.current.play('errand');
    homecoming.current = setTimeout(life.comeHome, HOME_MS);
  });
  const rest = useEffectEvent(() => {
    goOnErrand();
    if (gestures.current?.isPlaying() === true) return;
    if (isAllDone && isLate()) gestures.current?.play('asleep');
  });
  const findMiddle = () => {
    const box = canvas.current?.parentElement?.getBoundingClientRect();
    return box && box.bottom > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2, box } : undefined;
  };
  const gazeAt = (point: { x: number; y: number }) => {
    const own = findMiddle();
    const across = own === undefined ? 0 : Math.sign(Math.round((point.x - own.x) / own.box.width));
    return { across, down: own === undefined ? 0 : Math.sign(Math.round((point.y - own.y) / own.box.height)) };
  };
  const look = useEffectEvent((press: { x: number; y: number }) => {
    prepareGestureWorker();
    const own = findMiddle();
    const isSelf =
      own !== undefined &&
      press.x === clamp(press.x, own.box.left, own.box.right) &&
      press.y === clamp(press.y, own.box.top, own.box.bottom);
    if (isCovered || own === undefined || isSelf) return;
    gestures.current?.play('look', gazeAt(press));
  });
  const taps = useRef(0);
  const perform = useEffectEvent(() => {
    if (isCovered) return;
    gestures.current?.play(choosePerformance(taps.current, { mood, hour: new Date(clock.now()).getHours() }));
    taps.current += 1;
  });
  // Hearts of the night come while it wakes.
  const catchHeart = () => {
    if (life.hearts() > 0) gestures.current?.play('heart');
  };
  const greet = useEffectEvent(async () => {
    if (life.memory().greetedOn === today) {
      rest();
      return;
    }
    life.remember({ greetedOn: today });
    const isFirst = await isFirstOpeningOf(today, platform, uid);
    if (isFirst && !isLate()) gestures.current?.play('wake', undefined, catchHeart);
    else if (isLate()) gestures.current?.play(isAllDone ? 'nod' : 'yawn');
  });
  const passTime = useEffectEvent((nth: number) => {
    if (isCovered || gestures.current?.isPlaying() === true || findMiddle() === undefined) return;
    gestures.current?.play(mood === 'sleepy' || nth % 2 === 1 ? 'peek' : 'firefly');
  });

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const running = createGestures(canvas.current, readEmber, rest);
    gestures.current = running;
    void greet();
    const stopWatching = watchPresses(look);
    const button = canvas.current.parentElement?.querySelector('button');
    button?.addEventListener('click', perform);
    life.setSeen(true);
    const stopErrands = life.subscribe(goOnErrand);
    let nth = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          passTime(nth);
          nth += 1;
          wait();
        },
        IDLE_MS[Math.min(nth, IDLE_MS.length - 1)],
      );
    };
    wait();
    return () => {
      running.leave();
      stopWatching();
      button?.removeEventListener('click', perform);
      stopErrands();
      clearTimeout(timer);
      clearTimeout(homecoming.current);
      life.setSeen(false);
      life.comeHome();
      life.setCatching(false);
    };
  }, [life]);

  // What covered it is over.
  useEffect(() => {
    if (!isCovered) goOnErrand();
  }, [isCovered]);

  const catchLight = useEffectEvent(() => {
    const from = takeLastPress();
    const own = findMiddle();
    // Done without a press here: on another device, or the same check-in once more.
    if (own === undefined || from === undefined) return;
    life.setCatching(true);
    // Into its mouth, where it jumps to.
    flyLight(from, { x: own.x, y: own.y - own.box.height * 0.12 }, getEmberColors(color), CATCH_MS);
    gestures.current?.play('catch', gazeAt(from));
  });
  // Each check-in is caught, once, and so is an undone one that is made again.
  const counted = useRef(done);
  useEffect(() => {
    const isMore = done > counted.current;
    counted.current = done;
    if (!isMore) return undefined;
    catchLight();
    if (isAllDone) life.remember({ dance: 'soon' });
    const timer = setTimeout(() => {
      // Felt at the tap, and once more when it is caught.
      if (life.isCatching()) platform.haptics.light();
      life.setCatching(false);
    }, CATCH_MS + 80);
    return () => {
      clearTimeout(timer);
      life.setCatching(false);
    };
  }, [done, isAllDone, life, platform]);

  useEffect(() => {
    if (life.memory().dance === 'none') return undefined;
    if (!isAllDone) life.remember({ dance: 'none' });
    else if (isCovered) life.remember({ dance: 'now' });
    if (isCovered || !isAllDone) return undefined;
    const end = () => life.remember({ dance: 'none' });
    const timer = setTimeout(
      () => gestures.current?.play('dance', undefined, end),
      life.memory().dance === 'now' ? DANCE_AFTER_SCENE_MS : DANCE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isCovered, isAllDone, done, life]);

  useEffect(() => {
    let [hearts, joy] = [life.hearts(), life.joy()];
    return life.subscribe(() => {
      const isGlad = life.joy() !== joy;
      if (life.hearts() > hearts) gestures.current?.play('heart');
      [hearts, joy] = [life.hearts(), life.joy()];
      if (joy === null || !isGlad) return;
      // At once: it puts down what it came home with.
      gestures.current?.stop();
      gestures.current?.play(joy.gesture);
    });
  }, [life]);

  return (
    <canvas
      ref={canvas}
      hidden
      width={SCENE_WIDTH}
      height={SCENE_HEIGHT}
      className={styles.scene}
      style={SCENE_PLACE}
      aria-hidden="true"
    />
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
