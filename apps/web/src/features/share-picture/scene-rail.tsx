import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { ChevronLeft, ChevronRight } from '#ui/later-icons.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { readingStep } from '#ui/reading-step.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { PictureFormat } from './draw-picture.ts';
import { groundOf, type PictureScene } from './looks.ts';
import styles from './share-picture-dialog.module.css';
import { nameOfScene } from './shared-picture.tsx';

interface Props {
  scenes: readonly PictureScene[];
  scene: PictureScene;
  format: PictureFormat;
  /** Another format is chosen, whose pictures take the place of these. */
  isLeaving: boolean;
  onChange: (scene: PictureScene) => void;
  /** The picture with a scene; asked for the one that is chosen and for those beside it. */
  renderPicture: (scene: PictureScene) => ReactNode;
}

/** The pictures in a row that one swipes through; keys and buttons go one back or on, round and round. */
export function SceneRail({ scenes, scene, format, isLeaving, onChange, renderPicture }: Props) {
  const name = useId();
  const rail = useRef<HTMLElement>(null);
  /** The place that it scrolls to by itself; where it passes is not chosen. */
  const aim = useRef<number | null>(null);
  const left = useRef(0);
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const count = scenes.length;
  const at = scenes.indexOf(scene);
  /** What is in sight: on the way to what is chosen, another one. */
  const [passed, setPassed] = useState(at);

  // The size of the pictures is another one, or there are more of them.
  useLayoutEffect(() => {
    if (rail.current !== null) rail.current.scrollLeft = readingStep() * at * stepOf(rail.current, count);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a swipe that changes the scene scrolls by itself
  }, [format, count]);
  useEffect(() => {
    if (rail.current === null) return;
    const step = stepOf(rail.current, count);
    const away = Math.abs(Math.abs(rail.current.scrollLeft) / step - at);
    if (away <= 0.5) return;
    aim.current = at;
    rail.current.scrollTo?.({
      left: readingStep() * at * step,
      behavior: mayMove && away < 2 ? 'smooth' : 'instant',
    });
  }, [at, count, mayMove]);

  // What a dialog leaves behind as it fades stands where it stood, not at its beginning.
  useLayoutEffect(() => {
    const element = rail.current;
    return () => {
      queueMicrotask(() => {
        if (element?.closest('dialog') === null) element.scrollLeft = left.current;
      });
    };
  }, []);

  const noteScroll = () => {
    if (rail.current === null) return;
    left.current = rail.current.scrollLeft;
    const place = Math.abs(rail.current.scrollLeft) / stepOf(rail.current, count);
    setPassed(Math.round(place));
    if (aim.current === null) onChange(scenes[Math.round(place)] ?? scene);
    else if (Math.abs(place - aim.current) < 0.05) aim.current = null;
  };
  const letGo = () => {
    aim.current = null;
  };
  const move = (by: number) => onChange(scenes[(at + by + count) % count] ?? scene);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? readingStep() : -readingStep());
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys do what its buttons do
    <fieldset className={styles.preview} onKeyDown={pressKey}>
      <legend>
        <VisuallyHidden>{t('Scene')}</VisuallyHidden>
      </legend>
      <div className={styles.stage}>
        <section
          ref={rail}
          className={styles.rail}
          aria-labelledby={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          data-format={format}
          data-leaving={isLeaving}
          onScroll={noteScroll}
          onPointerDown={letGo}
          onWheel={letGo}
        >
          {scenes.map((each, nth) => (
            <div key={each} className={styles.slot} style={{ backgroundColor: groundOf(each) }}>
              {(Math.abs(nth - at) <= 1 || Math.abs(nth - passed) <= 1) && renderPicture(each)}
            </div>
          ))}
        </section>
      </div>
      <div className={styles.way}>
        <IconButton
          label={t('Previous scene')}
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          aria-describedby={name}
          onClick={() => move(-1)}
        />
        <p id={name} aria-live="polite" className={styles.sceneName}>
          {nameOfScene(scene)}
        </p>
        <IconButton
          label={t('Next scene')}
          icon={<ChevronRight size={20} aria-hidden="true" />}
          aria-describedby={name}
          onClick={() => move(1)}
        />
      </div>
    </fieldset>
  );
}

/** From one picture to the next, in CSS pixels. */
function stepOf(rail: HTMLElement, count: number): number {
  return (rail.scrollWidth - rail.clientWidth) / Math.max(1, count - 1);
}
