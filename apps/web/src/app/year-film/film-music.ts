import type { Celebration } from '@fivefold/rules/celebration';
import { type Film, FILM_MS, layOutEnd, PARTS } from '#features/film/film.ts';
import { type Note, scoreScene } from '#features/music/score.ts';
import { composeMonth } from '#features/music/songs.ts';

/** Seconds of a day of a song, and of a scene's music. */
const BEAT = 0.5;
const SCENE = 2;
/** What is heard while photos, notes and the ember's shapes are shown. */
const QUIET_SCENES: readonly Celebration[] = ['snow', 'garden', 'rainbow', 'tree'];

/** The music of a film: a song of the year while its tiles fall, the wave for the run, and fireworks in the end. */
export function composeFilm(film: Pick<Film, 'moments' | 'embers'>, scenes: readonly (Celebration | null)[]): Note[] {
  const { finale } = layOutEnd(film);
  const quiet = Math.floor((finale - PARTS.moments) / 1000 / SCENE);
  const notes = [
    ...startAt(0.5, scoreScene('star', 1)),
    ...startAt(seconds(PARTS.tiles), composeMonth(sampleScenes(scenes))),
    ...startAt(seconds(PARTS.run), scoreScene('wave', 1)),
    ...Array.from({ length: quiet }, (_, nth) =>
      startAt(seconds(PARTS.moments) + nth * SCENE, scoreScene(QUIET_SCENES[nth % QUIET_SCENES.length] ?? 'snow', nth)),
    ).flat(),
    ...startAt(seconds(finale), scoreScene('fireworks', 1)),
  ];
  return notes.filter(({ start, length }) => start + length <= seconds(FILM_MS));
}

/** A day for each beat of the falling tiles: the first one with a check-in in that time, or a rest. */
function sampleScenes(scenes: readonly (Celebration | null)[]) {
  const beats = (PARTS.run - PARTS.tiles) / 1000 / BEAT;
  return Array.from({ length: beats }, (_, beat) => {
    const [from, to] = [beat, beat + 1].map((at) => Math.floor((at * scenes.length) / beats));
    const celebration = scenes.slice(from, to).find((scene) => scene !== null);
    return celebration === undefined ? null : { celebration, isSoft: false };
  });
}

function seconds(ms: number): number {
  return ms / 1000;
}

function startAt(seconds: number, notes: readonly Note[]): Note[] {
  return notes.map((note) => ({ ...note, start: note.start + seconds }));
}
