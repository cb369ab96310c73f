import { flushSync } from 'react-dom';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Celebration } from '@fivefold/rules/celebration';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { reportFailure } from '#platform/report-failure.ts';
import {
  drawPicture,
  loadPictureFonts,
  PICTURE_HEIGHTS,
  PICTURE_WIDTH,
  type PictureFormat,
  type PixelPicture,
  SCENE_ROWS,
} from './draw-picture.ts';
import { LOOKS, stylePhoto, type PictureScene } from './looks.ts';
import type { PaintedPhoto } from './paint-photo.ts';
import { formatFact, formatNumber, type PictureFact } from './picture-fact.ts';
import styles from './share-picture-dialog.module.css';

export interface PicturePainters {
  /** Paints a celebration's best frame, 120 pixels wide. */
  paintScene: (name: Celebration, rows: number) => Promise<HTMLCanvasElement>;
  /** Paints the newest photo that the person took for the goal, which they may choose as the scene; none where there is none. */
  paintPhoto?: ((format: PictureFormat) => Promise<PaintedPhoto>) | undefined;
  /** Paints the goal's last check-ins in the given number of rows; undefined as long as they are not known. */
  paintTapestry?: ((rows: number) => HTMLCanvasElement) | undefined;
}

/** What is in a picture. */
export interface WantedPicture extends PicturePainters {
  readonly ember: PixelPicture | null;
  readonly format: PictureFormat;
  readonly fact: PictureFact;
  readonly scene: PictureScene;
  readonly shownGoal: string | null;
}

/** What became of a picture. */
export interface DrawnPicture {
  readonly of: string;
  readonly format: PictureFormat;
  readonly hasFailed: boolean;
  readonly canvas: HTMLCanvasElement | null;
}

interface Props {
  wanted: WantedPicture;
  /** It is the one that is shared; those beside it are decoration. */
  isChosen: boolean;
  /** Those beside it wait until it is drawn. */
  mayDraw: boolean;
  /** Told of the chosen one. */
  onDrawn: (drawn: DrawnPicture) => void;
}

/** A picture as it will be; until it is drawn, what was there stays. */
export function SharedPicture({ wanted, isChosen, mayDraw, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { fact, scene, format, shownGoal } = wanted;
  const key = keyOf(wanted);
  const [drawn, setDrawn] = useState<Omit<DrawnPicture, 'canvas'>>();
  const draw = useEffectEvent((isGone: () => boolean) => paintPicture(canvas.current, wanted, isGone));
  const report = useEffectEvent(onDrawn);

  useEffect(() => {
    if (!mayDraw) return undefined;
    let isGone = false;
    draw(() => isGone).then(
      (isPainted) => {
        // With the picture: its place has the shape of another format until then.
        if (isPainted) flushSync(() => setDrawn({ of: key, format, hasFailed: false }));
      },
      (error: unknown) => {
        if (isGone) return;
        reportFailure('The picture could not be drawn.', error);
        setDrawn({ of: key, format, hasFailed: true });
      },
    );
    return () => {
      isGone = true;
    };
  }, [key, format, mayDraw, wanted.ember, wanted.paintTapestry]);
  useLayoutEffect(() => {
    if (isChosen && drawn !== undefined) report({ ...drawn, canvas: canvas.current });
  }, [isChosen, drawn]);

  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      data-drawn={drawn?.of === key && !drawn.hasFailed}
      data-painted={drawn?.format === format}
      {...(isChosen ? { role: 'img', 'aria-label': describePicture(fact, scene, shownGoal) } : { 'aria-hidden': true })}
    />
  );
}

/** What tells one picture from another. */
export function keyOf({ fact, scene, format, shownGoal }: WantedPicture): string {
  return `${formatFact(fact)} ${scene} ${format} ${shownGoal ?? ''}`;
}

/** Rows of the tapestry above each other, three side by side. */
const TAPESTRY_ROWS: Readonly<Record<PictureFormat, number>> = { post: 1, story: 3 };

/**
 * What was on the canvas stays until all of the picture is there.
 * @returns whether it was painted: another one may be wanted by then
 */
export async function paintPicture(
  canvas: HTMLCanvasElement | null,
  { fact, scene, shownGoal, paintScene, paintPhoto, ember, format, paintTapestry }: WantedPicture,
  isGone: () => boolean = () => false,
): Promise<boolean> {
  const [painted, photo] = await Promise.all([
    scene === 'photo' ? null : paintScene(scene, SCENE_ROWS[format]),
    scene === 'photo' ? paintPhoto?.(format) : null,
    loadPictureFonts(fact.text, shownGoal),
  ]);
  const above = photo?.photo ?? painted;
  const context = canvas?.getContext('2d');
  if (isGone() || !context || above === null) return false;
  context.canvas.width = PICTURE_WIDTH;
  context.canvas.height = PICTURE_HEIGHTS[format];
  drawPicture(context, {
    number: formatNumber(fact),
    unitText: fact.text,
    goalText: shownGoal,
    scene: above,
    isPhoto: scene === 'photo',
    ember,
    look: scene === 'photo' ? stylePhoto(photo?.ground ?? '') : LOOKS[scene],
    format,
    tapestry: paintTapestry?.(TAPESTRY_ROWS[format]) ?? null,
  });
  return true;
}

export function nameOfScene(scene: PictureScene): string {
  return scene === 'photo' ? t('Your photo') : t(CELEBRATION_NAMES[scene]);
}

function describePicture(fact: PictureFact, scene: PictureScene, goalText: string | null): string {
  const words = [
    t('{scene}, with your ember and the words: {words}', {
      scene: nameOfScene(scene),
      words: formatFact(fact),
    }),
    goalText,
    'Fivefold',
  ];
  return joinList(words.filter((word) => word !== null));
}
