import { ALL_CELEBRATIONS, type Celebration } from '@fivefold/rules/celebration';
import { text } from '@fivefold/rules/text-key';
import { useEffect, useMemo, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import type { SharePort } from '#platform/share/port.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Check } from '#ui/icons.ts';
import { Download, Send } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { PictureFormat, PixelPicture } from './draw-picture.ts';
import type { PictureScene } from './looks.ts';
import { formatFact, nameFile, type PictureFact } from './picture-fact.ts';
import { SceneRail } from './scene-rail.tsx';
import styles from './share-picture-dialog.module.css';
import { type DrawnPicture, keyOf, paintPicture, type PicturePainters, SharedPicture } from './shared-picture.tsx';
import { useSending, useShare } from './use-share.ts';

export interface SharePictureProps extends PicturePainters {
  /** What the picture may say; the first unless the person chooses another. */
  facts: readonly [PictureFact, ...PictureFact[]];
  /** Shown only where it is ticked; null where there is none. */
  goalText: string | null;
  /** Friends see the goal anyway: its name is ticked to begin with. */
  isGoalPublic?: boolean;
  /** The scene to begin with. */
  celebration: Celebration;
  /** The person's ember; null until it is known. */
  ember: PixelPicture | null;
  /** What the device can do with a picture. */
  loadShare: () => Promise<SharePort>;
  onClose: () => void;
}

const FORMATS = [
  { value: 'post', name: text('Post') },
  { value: 'story', name: text('Story') },
] as const;
/** As long as pictures of the other format fade (--motion-fast). */
const FADE_MS = 150;
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
  /** Of the pictures in the row, which fade before they take another shape. */
  const [shape, setShape] = useState(format);
  useEffect(() => {
    const timer = setTimeout(() => setShape(format), FADE_MS);
    return () => clearTimeout(timer);
  }, [format]);
  const [place, setPlace] = useState(0);
  const [scene, setScene] = useState<PictureScene>(celebration);
  const [isNamed, setIsNamed] = useState(isGoalPublic);
  const fact = facts[place] ?? facts[0];
  const shownGoal = isNamed ? goalText : null;
  const scenes = useMemo(() => listScenes(celebration, paintPhoto !== undefined), [celebration, paintPhoto]);
  const wanted = { fact, scene, shownGoal, paintScene, paintPhoto, ember, format, paintTapestry };
  const [drawn, setDrawn] = useState<DrawnPicture>();
  const key = keyOf(wanted);
  const isDrawn = drawn?.of === key && !drawn.hasFailed;
  const { port, hasFailed } = useShare(loadShare);
  const hasNoPicture = drawn?.of === key && drawn.hasFailed;
  // What is chosen last is sent, also before it is on the screen.
  const picture = async () => {
    if (isDrawn && drawn.canvas !== null) return drawn.canvas;
    const canvas = document.createElement('canvas');
    await paintPicture(canvas, wanted);
    return canvas;
  };
  const sending = useSending(picture, nameFile(fact), key);
  const isReady = !hasNoPicture && sending.busy === null;
  const isSaved = sending.end === 'saved';
  const shareFile = port?.shareFile;
  const saveFile = port?.saveFile;
  const problem =
    (hasNoPicture ? NOT_DRAWN : null) ??
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
          {saveFile && (
            <Button
              className={styles.send}
              variant={shareFile ? 'secondary' : 'primary'}
              icon={isSaved ? <Check size={18} aria-hidden="true" /> : <Download size={18} aria-hidden="true" />}
              isBusy={sending.busy === 'save'}
              disabled={!isReady && sending.busy !== 'save'}
              onClick={() => void sending.send('save', saveFile)}
            >
              <span className={styles.saving}>
                <span data-shown={!isSaved}>{t('Save picture')}</span>
                <span data-shown={isSaved} aria-hidden="true">
                  {t('Saved!')}
                </span>
              </span>
            </Button>
          )}
          {shareFile && (
            <Button
              className={styles.send}
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
        <SceneRail
          scenes={scenes}
          scene={scene}
          format={drawn?.format ?? format}
          isLeaving={drawn !== undefined && drawn.format !== format}
          onChange={setScene}
          renderPicture={(each) => (
            <SharedPicture
              wanted={{ ...wanted, scene: each, format: shape }}
              isChosen={each === scene}
              mayDraw={each === scene || isDrawn}
              onDrawn={setDrawn}
            />
          )}
        />
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
        </div>
        <div className={styles.note}>
          <p>
            {paintPhoto
              ? t(
                  'Made on this device. Your name, notes and friends are never in it, your photo only if you choose it.',
                )
              : t('Made on this device. Your name, notes, photos and friends are never in it.')}
          </p>
          <output>
            <VisuallyHidden>{isSaved && t('Saved to your downloads.')}</VisuallyHidden>
          </output>
        </div>
      </div>
    </Modal>
  );
}

/** The one to begin with in the middle, the person's photo one step on, and around them the others in their order. */
function listScenes(first: Celebration, hasPhoto: boolean): readonly PictureScene[] {
  const place = ALL_CELEBRATIONS.indexOf(first);
  const others = [...ALL_CELEBRATIONS.slice(place + 1), ...ALL_CELEBRATIONS.slice(0, place)];
  const half = others.length / 2;
  return [...others.slice(half), first, ...(hasPhoto ? (['photo'] as const) : []), ...others.slice(0, half)];
}
