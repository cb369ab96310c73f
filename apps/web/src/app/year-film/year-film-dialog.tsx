import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { type LocalDay } from '@fivefold/rules/calendar';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FILM_HEIGHT, FILM_WIDTH } from '#features/film/film.ts';
import { useMusicChoice } from '#features/music/music-choice.ts';
import { t } from '#kernel/language/t.ts';
import { reportFailure } from '#platform/report-failure.ts';
import { loadShare } from '#platform/share/choose.ts';
import type { SharePort } from '#platform/share/port.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Download, Play, Send } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import { FilmChoices, type Ticked } from './film-choices.tsx';
import { useFilm } from './use-film.ts';
import { type Making, useFilmMaking, useFilmStill } from './use-film-making.ts';
import styles from './year-film.module.css';

interface Props {
  summary: WireMeSummary;
  uid: string;
  today: LocalDay;
  /** The kind of film that this device makes. */
  type: string;
  onClose: () => void;
}

/** Makes a film of the person's year, as they want it, and shares or saves it. Beyond section 21. */
export function YearFilmDialog({ summary, uid, today, type, onClose }: Props) {
  const film = useFilm(summary);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [choice] = useMusicChoice();
  const [wantsMusic, setWantsMusic] = useState<boolean>();
  const [ticked, setTicked] = useState<readonly Ticked[]>([]);
  const { making, make, cancel, reset } = useFilmMaking({ canvasRef, film, type, today });
  useFilmStill(canvasRef, film);
  const hasMusic = wantsMusic ?? choice === 'on';
  const isBusy = making.state === 'busy';
  return (
    <Modal
      title={t('Film of your year')}
      size="large"
      onClose={onClose}
      footer={
        film !== undefined && (
          <Footer making={making} onMake={() => void make({ ticked, hasMusic })} onCancel={cancel} />
        )
      }
    >
      {film === undefined ? (
        <output>{t('Loading your year')}</output>
      ) : (
        <div className={styles.parts}>
          <canvas
            ref={canvasRef}
            className={styles.film}
            hidden={making.state === 'made'}
            width={FILM_WIDTH}
            height={FILM_HEIGHT}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no alternative text of its own
            role="img"
            aria-label={t('Your year in tiles, your longest run and your ember')}
          />
          {making.state === 'made' && <MadeFilm file={making.file} stillRef={canvasRef} />}
          <div className={styles.choices}>
            <p className={styles.hint}>
              {t(
                'Making it takes 30 seconds, and you can watch. It stays on this device until you share it. Names of goals and people are never in it, and notes and photos only if you tick them.',
              )}
            </p>
            <CheckboxField
              label={t('With music')}
              checked={hasMusic}
              disabled={isBusy}
              onChange={(event) => {
                setWantsMusic(event.target.checked);
                reset();
              }}
            />
            <FilmChoices
              goals={summary.best_goals}
              uid={uid}
              today={today}
              ticked={ticked}
              isDisabled={isBusy}
              onChange={(next) => {
                setTicked(next);
                reset();
              }}
            />
          </div>
        </div>
      )}
    </Modal>
  );
}

/** The film that was made, to be watched again before it is handed over. Until then it shows its end, not an empty sky. */
function MadeFilm({ file, stillRef }: { file: Blob; stillRef: RefObject<HTMLCanvasElement | null> }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const video = videoRef.current;
    if (video !== null) {
      video.poster = stillRef.current?.toDataURL('image/jpeg') ?? '';
      video.src = address;
    }
    return () => URL.revokeObjectURL(address);
  }, [file, stillRef]);
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- no one speaks in it
    <video ref={videoRef} className={styles.film} controls playsInline aria-label={t('Film of your year')} />
  );
}

/** Makes the film, then hands it over. */
function Footer({ making, onMake, onCancel }: { making: Making; onMake: () => void; onCancel: () => void }) {
  if (making.state === 'busy') {
    return (
      <>
        <progress className={styles.progress} max={100} value={making.percent} aria-label={t('Making the film')} />
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </>
    );
  }
  if (making.state === 'made') return <HandOver file={making.file} />;
  return (
    <>
      {making.state === 'failed' && (
        <Banner tone="error" className={styles.message}>
          {t('The film couldn’t be made. If you ticked photos, one may not have loaded. Please try again.')}
        </Banner>
      )}
      <Button variant="primary" icon={<Play size={18} aria-hidden="true" />} onClick={onMake}>
        {t('Make the film')}
      </Button>
    </>
  );
}

/** Shares the film, or saves it. */
function HandOver({ file }: { file: Blob }) {
  const [port, setPort] = useState<SharePort | null>(null);
  const [end, setEnd] = useState<'saved' | 'failed' | null>(null);
  useEffect(() => {
    loadShare(file.type).then(setPort, () => setEnd('failed'));
  }, [file]);
  const send = async (handOver: NonNullable<SharePort['shareFile']>, ended: typeof end) => {
    try {
      await handOver({ fileName: `fivefold.${file.type.split('/')[1] ?? 'mp4'}`, file });
      setEnd(ended);
    } catch (error) {
      reportFailure('The film could not be handed over.', error);
      setEnd('failed');
    }
  };
  const { shareFile, saveFile } = port ?? {};
  return (
    <>
      {end !== null && (
        <Banner tone={end === 'saved' ? 'success' : 'error'} className={styles.message}>
          {end === 'saved' ? t('Saved to your downloads.') : t('That didn’t work. Please try again.')}
        </Banner>
      )}
      {saveFile && (
        <Button
          variant={shareFile ? 'secondary' : 'primary'}
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => void send(saveFile, 'saved')}
        >
          {t('Save film')}
        </Button>
      )}
      {shareFile && (
        <Button
          variant="primary"
          icon={<Send size={18} aria-hidden="true" />}
          onClick={() => void send(shareFile, null)}
        >
          {t('Share')}
        </Button>
      )}
    </>
  );
}
