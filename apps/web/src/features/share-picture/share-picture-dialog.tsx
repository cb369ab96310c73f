import { ALL_CELEBRATIONS, type Celebration } from '@fivefold/rules/celebration';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { text } from '@fivefold/rules/text-key';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { reportFailure } from '#platform/report-failure.ts';
import type { SharedFile, SharePort } from '#platform/share/port.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ChevronLeft, ChevronRight, Download, Send } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import {
  drawPicture,
  loadPictureFonts,
  PICTURE_HEIGHTS,
  PICTURE_WIDTH,
  type PictureFormat,
  type PixelPicture,
  SCENE_ROWS,
} from './draw-picture.ts';
import { LOOKS, type PictureScene } from './looks.ts';
import { formatFact, formatNumber, nameFile, type PictureFact } from './picture-fact.ts';
import { createPngFile } from './png-file.ts';
import styles from './share-picture-dialog.module.css';

export interface SharePictureProps {
  /** What the picture may say; the first unless the person chooses another. */
  facts: readonly [PictureFact, ...PictureFact[]];
  /** Shown only where it is ticked; null where there is none. */
  goalText: string | null;
  /** Friends see the goal anyway: its name is ticked to begin with. */
  isGoalPublic?: boolean;
  /** The scene to begin with. */
  celebration: Celebration;
  /** Paints a celebration's best frame, 120 pixels wide. */
  paintScene: (name: Celebration, rows: number) => Promise<HTMLCanvasElement>;
  /** Paints the newest photo that the person took for the goal, which they may choose as the scene; none where there is none. */
  paintPhoto?: ((format: PictureFormat) => Promise<HTMLCanvasElement>) | undefined;
  /** The person's ember; null until it is known. */
  ember: PixelPicture | null;
  /** Paints the goal's last check-ins in the given number of rows; undefined as long as they are not known. */
  paintTapestry?: ((rows: number) => HTMLCanvasElement) | undefined;
  /** What the device can do with a picture. */
  loadShare: () => Promise<SharePort>;
  onClose: () => void;
}

const FORMATS = [
  { value: 'post', name: text('Post') },
  { value: 'story', name: text('Story') },
] as const;
/** The photo is next to the first scene, one press back. */
const SCENES_AND_PHOTO: readonly PictureScene[] = [...ALL_CELEBRATIONS, 'photo'];
const NOT_DRAWN = text('The picture couldn’t be drawn. Check your connection and try another scene.');
const NOT_LOADED = text('Sharing didn’t load. Check your connection and open this again.');
const NOT_SAVED = text('The picture couldn’t be saved. Please try again.');
const NOT_SHARED = text('The picture couldn’t be shared. Please try again.');
const SAVE_INSTEAD = text('The picture couldn’t be shared. You can save it instead.');

/** Shows the picture as it will be, lets the person choose what is in it, and shares or saves it. Beyond section 6. */
export function SharePictureDialog({
  facts,
  goalText,
  isGoalPublic = false,
  celebration,
  paintScene,
  paintPhoto,
  ember,
  paintTapestry,
  loadShare,
  onClose,
}: SharePictureProps) {
  const [format, setFormat] = useState<PictureFormat>('post');
  const [place, setPlace] = useState(0);
  const [scene, setScene] = useState<PictureScene>(celebration);
  const [isNamed, setIsNamed] = useState(isGoalPublic);
  const fact = facts[place] ?? facts[0];
  const shownGoal = isNamed ? goalText : null;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(canvasRef, {
    fact,
    scene,
    shownGoal,
    paintScene,
    paintPhoto,
    ember,
    format,
    paintTapestry,
  });
  const { port, hasFailed } = useShare(loadShare);
  const sending = useSending(canvasRef, nameFile(fact), picture.key);
  const isReady = picture.isDrawn && sending.busy === null;
  const shareFile = port?.shareFile;
  const saveFile = port?.saveFile;
  const problem =
    (picture.hasFailed ? NOT_DRAWN : null) ??
    (hasFailed ? NOT_LOADED : null) ??
    (sending.end === 'not-saved' ? NOT_SAVED : null) ??
    (sending.end === 'not-shared' ? (saveFile ? SAVE_INSTEAD : NOT_SHARED) : null);
  return (
    <Modal
      title={t('Share a picture')}
      size="large"
      onClose={onClose}
      footer={
        <>
          {problem !== null && (
            <Banner tone="error" className={styles.message}>
              {t(problem)}
            </Banner>
          )}
          {sending.end === 'saved' && (
            <Banner tone="success" className={styles.message}>
              {t('Saved to your downloads.')}
            </Banner>
          )}
          {saveFile && (
            <Button
              variant={shareFile ? 'secondary' : 'primary'}
              icon={<Download size={18} aria-hidden="true" />}
              isBusy={sending.busy === 'save'}
              disabled={!isReady && sending.busy !== 'save'}
              onClick={() => void sending.send('save', saveFile)}
            >
              {t('Save picture')}
            </Button>
          )}
          {shareFile && (
            <Button
              variant="primary"
              icon={<Send size={18} aria-hidden="true" />}
              isBusy={sending.busy === 'share'}
              disabled={!isReady && sending.busy !== 'share'}
              onClick={() => void sending.send('share', shareFile)}
            >
              {t('Share')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        <SceneChoice scene={scene} scenes={paintPhoto ? SCENES_AND_PHOTO : ALL_CELEBRATIONS} onChange={setScene}>
          <canvas
            ref={canvasRef}
            className={styles.picture}
            width={PICTURE_WIDTH}
            height={PICTURE_HEIGHTS[format]}
            style={{ aspectRatio: `${PICTURE_WIDTH} / ${PICTURE_HEIGHTS[format]}` }}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no alternative text of its own
            role="img"
            aria-label={describePicture(fact, scene, shownGoal)}
            data-drawn={picture.isDrawn}
          />
        </SceneChoice>
        <div className={styles.choices}>
          <SegmentedControl
            legend={t('Format')}
            choices={FORMATS.map(({ value, name }) => ({ value, name: t(name) }))}
            value={format}
            onChange={setFormat}
          />
          {facts.length > 1 && (
            <SelectField
              label={t('Number')}
              value={place}
              onChange={(event) => setPlace(Number(event.currentTarget.value))}
            >
              {facts.map((one, at) => (
                <option key={formatFact(one)} value={at}>
                  {formatFact(one)}
                </option>
              ))}
            </SelectField>
          )}
          {goalText !== null && (
            <CheckboxField
              label={t('Show the goal’s name')}
              checked={isNamed}
              onChange={(event) => setIsNamed(event.currentTarget.checked)}
            />
          )}
          <p className={styles.note}>
            {paintPhoto
              ? t(
                  'Made on this device. Your name, notes and friends are never in it, your photo only if you choose it.',
                )
              : t('Made on this device. Your name, notes, photos and friends are never in it.')}
          </p>
        </div>
      </div>
    </Modal>
  );
}

interface SceneChoiceProps {
  scene: PictureScene;
  scenes: readonly PictureScene[];
  onChange: (scene: PictureScene) => void;
  /** The picture. */
  children: ReactNode;
}

/** One scene back or on, round and round, on both sides of the picture. */
function SceneChoice({ scene, scenes, onChange, children }: SceneChoiceProps) {
  const name = useId();
  const move = (by: number) => {
    const count = scenes.length;
    onChange(scenes[(scenes.indexOf(scene) + by + count) % count] ?? scene);
  };
  return (
    <fieldset className={styles.preview}>
      <legend>
        <VisuallyHidden>{t('Scene')}</VisuallyHidden>
      </legend>
      <IconButton
        label={t('Previous scene')}
        icon={<ChevronLeft size={20} aria-hidden="true" />}
        aria-describedby={name}
        onClick={() => move(-1)}
      />
      {children}
      <IconButton
        label={t('Next scene')}
        icon={<ChevronRight size={20} aria-hidden="true" />}
        aria-describedby={name}
        onClick={() => move(1)}
      />
      <p id={name} aria-live="polite" className={styles.sceneName}>
        {nameOfScene(scene)}
      </p>
    </fieldset>
  );
}

function nameOfScene(scene: PictureScene): string {
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

interface Wanted extends Pick<SharePictureProps, 'paintScene' | 'paintPhoto' | 'ember' | 'paintTapestry'> {
  readonly format: PictureFormat;
  readonly fact: PictureFact;
  readonly scene: PictureScene;
  readonly shownGoal: string | null;
}

/** Rows of the tapestry above each other, three side by side. */
const TAPESTRY_ROWS: Readonly<Record<PictureFormat, number>> = { post: 1, story: 2 };

/** Draws what is wanted on the canvas; until it is drawn, what was there stays. */
function usePicture(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  { fact, scene, shownGoal, paintScene, paintPhoto, ember, format, paintTapestry }: Wanted,
) {
  const key = `${formatFact(fact)} ${scene} ${format} ${shownGoal ?? ''}`;
  const [result, setResult] = useState<{ of: string; hasFailed: boolean }>();
  const draw = useEffectEvent(async (isGone: () => boolean) => {
    const painting = scene === 'photo' ? paintPhoto?.(format) : paintScene(scene, SCENE_ROWS[format]);
    const [painted] = await Promise.all([painting, loadPictureFonts(fact.text, shownGoal)]);
    const context = canvasRef.current?.getContext('2d');
    if (isGone() || !context || painted === undefined) return;
    drawPicture(context, {
      number: formatNumber(fact),
      unitText: fact.text,
      goalText: shownGoal,
      scene: painted,
      ember,
      look: LOOKS[scene],
      format,
      tapestry: paintTapestry?.(TAPESTRY_ROWS[format]) ?? null,
    });
    setResult({ of: key, hasFailed: false });
  });

  useEffect(() => {
    let isGone = false;
    draw(() => isGone).catch((error: unknown) => {
      if (isGone) return;
      reportFailure('The picture could not be drawn.', error);
      setResult({ of: key, hasFailed: true });
    });
    return () => {
      isGone = true;
    };
  }, [key, ember, paintTapestry]);

  const isCurrent = result?.of === key;
  return { key, isDrawn: isCurrent && !result.hasFailed, hasFailed: isCurrent && result.hasFailed };
}

/** @param loadShare a function of a module: another one would load anew */
function useShare(loadShare: () => Promise<SharePort>): {
  readonly port: SharePort | null;
  readonly hasFailed: boolean;
} {
  const [port, setPort] = useState<SharePort | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadShare().then(
      (loaded) => !isGone && setPort(loaded),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [loadShare]);
  return { port, hasFailed };
}

type End = 'saved' | 'not-shared' | 'not-saved';

/**
 * Hands the picture of the canvas over, and knows what became of it.
 * @param key of the picture; how another one ended is no longer said
 */
function useSending(canvasRef: RefObject<HTMLCanvasElement | null>, fileName: string, key: string) {
  const [busy, setBusy] = useState<'share' | 'save' | null>(null);
  const [ended, setEnded] = useState<{ end: End; of: string }>();
  const send = async (way: 'share' | 'save', handOver: (picture: SharedFile) => Promise<void>) => {
    if (busy !== null || canvasRef.current === null) return;
    setBusy(way);
    setEnded(undefined);
    try {
      await handOver({ fileName, file: await createPngFile(canvasRef.current) });
      if (way === 'save') setEnded({ end: 'saved', of: key });
    } catch (error) {
      reportFailure('The picture could not be handed over.', error);
      setEnded({ end: way === 'save' ? 'not-saved' : 'not-shared', of: key });
    } finally {
      setBusy(null);
    }
  };
  return { busy, send, end: ended?.of === key ? ended.end : null };
}
