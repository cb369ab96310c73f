import { getGoalHistory } from '@fivefold/contract/calls/history';
import type { WireMeSummary } from '@fivefold/contract/calls/me';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Film } from '#features/film/film.ts';
import { countCheckIns } from '#features/me/count-check-ins.ts';
import { drawTile, TILE_SIDE, TILE_VARIANTS } from '#features/tapestry/draw-tile.ts';
import { useOwnProfile } from '#kernel/dashboard-cache/use-own-profile.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { monthName } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { rangeText } from '#kernel/range-text.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { faceOf } from '#ui/ember/ember-face.ts';
import { drawEmber } from '#ui/ember/ember-sprite.ts';
import { addTrait } from '#ui/ember/level-traits.ts';
import { type DayOfFilm, toDaysOfFilm } from './year-of-film.ts';

const FRAME = { mood: 'delighted', breath: 'out', eyes: 'open' } as const;

/** All of a film but what the person ticks; undefined until it is known. */
export type FilmOfYear = Omit<Film, 'moments'> & { readonly scenes: readonly (Celebration | null)[] };

/** The film of a person's year, of what the page has and the history of the best goal. */
export function useFilm(summary: WireMeSummary): FilmOfYear | undefined {
  const profile = useOwnProfile();
  const {
    from,
    to,
    best_goals: [best],
  } = summary;
  const history = useQuery({
    ...callQuery(getGoalHistory, { params: { id: best?.id ?? '' }, query: { from, to } }),
    enabled: best !== undefined,
  });
  const isPending = (best !== undefined && history.isPending) || profile === undefined;
  const checkIns = history.data?.check_ins;
  return useMemo(() => {
    if (isPending) return undefined;
    const scenes = new Map((checkIns ?? []).map(({ date, celebration }) => [date, celebration]));
    const days = toDaysOfFilm(summary, scenes);
    return { ...describeYear(summary, days), ...drawYear(days), embers: drawEmbers(profile), seed: days.length };
  }, [isPending, summary, checkIns, profile]);
}

function describeYear(summary: WireMeSummary, days: readonly DayOfFilm[]) {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const run = days.filter(({ isOfRun }) => isOfRun).length;
  const count = countCheckIns(summary.days);
  const active = days.filter(({ scene }) => scene !== null).length;
  return {
    title: t('Your year'),
    range: first === undefined || last === undefined ? '' : rangeText(first, last, last),
    run:
      run === 0
        ? null
        : { value: run, unit: t('{count, plural, one {day in a row} other {days in a row}}', { count: run }) },
    total: {
      value: count,
      unit: t('{count, plural, one {check-in in a year} other {check-ins in a year}}', { count }),
    },
    activeDays: {
      value: active,
      unit: t('{count, plural, one {day in a year} other {days in a year}}', { count: active }),
    },
    months: findMonths(days),
  };
}

function findMonths(days: readonly DayOfFilm[]): Film['months'] {
  const monthOf = (date: LocalDay) => date.slice(0, 7);
  return days.flatMap(({ date }, nth) => {
    const before = days[nth - 1];
    const isFirst = before === undefined || monthOf(before.date) !== monthOf(date);
    return isFirst ? [{ name: monthName(date), firstDay: nth }] : [];
  });
}

function drawYear(days: readonly DayOfFilm[]): Pick<FilmOfYear, 'days' | 'scenes'> {
  const tiles = new Map<string, HTMLCanvasElement>();
  const tileOf = (scene: Celebration, variant: number) => {
    const key = `${scene} ${variant}`;
    const tile = tiles.get(key) ?? paintTile(scene, variant);
    tiles.set(key, tile);
    return tile;
  };
  return {
    days: days.map(({ scene, isOfRun }, nth) => ({
      tile: scene === null ? null : tileOf(scene, nth % TILE_VARIANTS),
      isOfRun,
    })),
    scenes: days.map(({ scene }) => scene),
  };
}

function paintTile(scene: Celebration, variant: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = TILE_SIDE;
  canvas.height = TILE_SIDE;
  const context = canvas.getContext('2d');
  const image = context?.createImageData(TILE_SIDE, TILE_SIDE);
  image?.data.set(drawTile(scene, variant));
  if (image !== undefined) context?.putImageData(image, 0, 0);
  return canvas;
}

/** The person's ember at each level up to theirs; the first one is ash. */
function drawEmbers(profile: WireProfile): Film['embers'] {
  const body = drawEmber({ ...FRAME, face: faceOf(profile.uid) });
  return Array.from({ length: profile.visual_level + 1 }, (_, level) => ({
    rows: addTrait(body, level, 0),
    colors: getEmberColors(avatarColor(profile), level === 0),
  }));
}
