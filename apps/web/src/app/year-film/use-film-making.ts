import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawFilm } from '#features/film/draw-film.ts';
import { loadFilmFonts } from '#features/film/draw-text.ts';
import { type Film, FILM_MS, type FilmMoment } from '#features/film/film.ts';
import { recordFilm } from '#features/film/record-film.ts';
import { createRoom, playNotes } from '#features/music/synthesis.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { writtenDay } from '#kernel/day-text.ts';
import type { LocalDay } from '@fivefold/rules/calendar';
import { reportFailure } from '#platform/report-failure.ts';
import type { Ticked } from './film-choices.tsx';
import { composeFilm } from './film-music.ts';
import type { FilmOfYear } from './use-film.ts';

/** Where making a film is. */
export type Making =
  | { readonly state: 'idle' | 'canceled' | 'failed' }
  | { readonly state: 'busy'; readonly percent: number }
  | { readonly state: 'made'; readonly file: Blob };

interface Options {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  /** Undefined until it is known. */
  readonly film: FilmOfYear | undefined;
  readonly type: string;
  readonly today: LocalDay;
}

interface Wanted {
  readonly ticked: readonly Ticked[];
  readonly hasMusic: boolean;
}

/** Makes the film on a canvas, where it can be watched meanwhile. What is made or begun ends with the component. */
export function useFilmMaking({ canvasRef, film, type, today }: Options) {
  const api = useApi();
  const [making, setMaking] = useState<Making>({ state: 'idle' });
  const canceling = useRef(new AbortController());
  useEffect(() => () => canceling.current.abort(), []);

  /** @throws when a photo does not load */
  const loadMoment = async ({ checkIn, hasPhoto, hasNote }: Ticked, signal: AbortSignal): Promise<FilmMoment> => {
    const { date, description, photo_url: url } = checkIn;
    const bitmap = hasPhoto && url !== null ? await loadBitmap(api.addressOf(url), signal) : null;
    return {
      day: writtenDay(date, today),
      photo: bitmap && { source: bitmap, width: bitmap.width, height: bitmap.height },
      note: hasNote ? description : null,
    };
  };

  const make = async ({ ticked, hasMusic }: Wanted) => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || film === undefined) return;
    canceling.current = new AbortController();
    const { signal } = canceling.current;
    setMaking({ state: 'busy', percent: 0 });
    try {
      const ordered = ticked.toSorted((one, other) => (one.checkIn.date < other.checkIn.date ? -1 : 1));
      const moments = await Promise.all(ordered.map((one) => loadMoment(one, signal)));
      const whole: Film = { ...film, moments };
      await loadFilmFonts([film.title, film.range, ...film.months.map(({ name }) => name)].join(''));
      const file = await recordFilm({
        canvas,
        type,
        milliseconds: FILM_MS,
        signal,
        draw: (ms) => drawFilm(context, ms, whole),
        playSound: hasMusic
          ? (sound, into) =>
              playNotes(sound, createRoom(sound, into), composeFilm(whole, film.scenes), sound.currentTime)
          : undefined,
        onProgress: (share) => setMaking({ state: 'busy', percent: Math.floor(share * 100) }),
      });
      setMaking({ state: 'made', file });
    } catch (error) {
      if (!signal.aborted) reportFailure('The film could not be made.', error);
      setMaking({ state: signal.aborted ? 'canceled' : 'failed' });
    }
  };
  return {
    making,
    make,
    cancel: () => canceling.current.abort(),
    /** Something else is wanted now: what was made is no longer it. */
    reset: () => setMaking({ state: 'idle' }),
  };
}

async function loadBitmap(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`A photo answered ${answer.status}.`);
  return createImageBitmap(await answer.blob());
}

/** A moment in which all tiles lie. */
const STILL_MS = 14_900;

/** Shows a still of the film, until it is made. */
export function useFilmStill(canvasRef: RefObject<HTMLCanvasElement | null>, film: FilmOfYear | undefined): void {
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (film === undefined || !context) return;
    void loadFilmFonts(film.total.unit).then(() => drawFilm(context, STILL_MS, { ...film, moments: [] }));
  }, [canvasRef, film]);
}
