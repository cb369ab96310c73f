/** The meadow that stays: what a full block plants, and where it stands. Beyond section 21. */

import { addDays, daysBetween, type LocalDay } from './calendar.ts';
import { type Celebration, celebrationOf, CELEBRATIONS } from './celebration.ts';
import type { Frequency } from './frequency.ts';

/** The newest plants, each of which is drawn; older ones stand as a forest. */
export const PLANTS_SHOWN = 500;
/** So many blocks of a person are read, the newest. */
export const BLOCKS_READ = 2000;
/** Check-ins of today whose scenes stand in front. */
export const TODAYS_SCENES = 6;
/** Years in which those blocks can lie. */
export const MEADOW_YEARS = 200;

/** A full block. A goal has one of a day at most. */
export interface Block {
  readonly goalId: string;
  /** The day of its last check-in. */
  readonly day: LocalDay;
  readonly frequency: Frequency;
  /** What the check-in before the last played, where it is known. */
  readonly scene: Celebration | null;
}

/** A number that only this block has: all that is by chance about its plant follows from it. 0 to 2^32 - 1. */
export function plantSeed({ goalId, day }: Pick<Block, 'goalId' | 'day'>): number {
  let hash = 0x811c9dc5;
  for (const letter of `${goalId} ${day}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * The scene that a block plants. The last check-in of every paid block plays the wave, so a daily block plants the scene
 * before it. A block of a weekly goal took five weeks or more: that plants the wave. Where no scene is known it follows
 * from the block.
 */
export function plantOf(block: Block): Celebration {
  if (block.frequency === 'weekly') return 'wave';
  return celebrationOf(block.scene, plantSeed(block) % CELEBRATIONS.length);
}

/** Pixels of the meadow for a day. */
export const PIXELS_A_DAY = 3;
/** The most pixels that a plant stands beside its day, so that those of one day do not hide each other. */
export const PLANT_SPREAD = 30;
/** From the farthest row to the nearest. */
export const PLANT_ROWS = 14;

const FIRST_DAY = '2000-01-01' as LocalDay;

/** Where a day lies: pixels from the first day of 2000. A year is a valley of 1,095 pixels. */
export function pixelOfDay(day: LocalDay): number {
  return daysBetween(FIRST_DAY, day) * PIXELS_A_DAY;
}

/** The day at a pixel. */
export function dayAtPixel(x: number): LocalDay {
  return addDays(FIRST_DAY, Math.floor(x / PIXELS_A_DAY));
}

/** The middle of a plant's foot, and its row. It depends on the block alone: others never move it. */
export function placeOfPlant({ seed, day }: { readonly seed: number; readonly day: LocalDay }): {
  readonly x: number;
  readonly row: number;
} {
  const beside = ((seed & 0xffff) % (2 * PLANT_SPREAD + 1)) - PLANT_SPREAD;
  return { x: pixelOfDay(day) + beside, row: (seed >>> 16) % PLANT_ROWS };
}

export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

const MONTHS_OF_SEASON = 3;
/** Spring begins in March in the north, in September in the south. */
const FIRST_MONTH_OF_SPRING = { north: 3, south: 9 };

/** The season of a day, by whole months. */
export function seasonOn(day: LocalDay, hemisphere: Hemisphere): Season {
  const month = Number(day.slice(5, 7));
  const since = (month - FIRST_MONTH_OF_SPRING[hemisphere] + 12) % 12;
  return SEASONS[Math.floor(since / MONTHS_OF_SEASON)] ?? 'winter';
}

export type Hemisphere = 'north' | 'south';

/** Zones south of the equator whose people have a summer around New Year. */
const SOUTHERN_AREAS = ['Australia/', 'Antarctica/', 'America/Argentina/'];
const SOUTHERN_ZONES = new Set(
  (
    'Africa/Blantyre Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Luanda Africa/Lubumbashi Africa/Lusaka ' +
    'Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Windhoek America/Araguaina America/Asuncion America/Bahia ' +
    'America/Buenos_Aires America/Campo_Grande America/Catamarca America/Cordoba America/Coyhaique America/Cuiaba ' +
    'America/Jujuy America/La_Paz America/Lima America/Mendoza America/Montevideo America/Punta_Arenas ' +
    'America/Santiago America/Sao_Paulo Atlantic/South_Georgia Atlantic/Stanley Indian/Antananarivo Indian/Mauritius ' +
    'Indian/Reunion Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Easter Pacific/Efate Pacific/Fiji ' +
    'Pacific/Norfolk Pacific/Noumea Pacific/Pitcairn Pacific/Rarotonga Pacific/Tahiti Pacific/Tongatapu'
  ).split(' '),
);

/** On which half of the Earth the people of a time zone are; the northern one unless it is known. */
export function hemisphereOf(timeZone: string): Hemisphere {
  const isSouthern = SOUTHERN_ZONES.has(timeZone) || SOUTHERN_AREAS.some((area) => timeZone.startsWith(area));
  return isSouthern ? 'south' : 'north';
}
