import { addDays, daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { WEEKDAYS, weekdayOf } from '@fivefold/rules/days-off';
import { getWeek } from '#ui/weekdays.ts';
import type { RoomForPicture } from './use-room.ts';
import { DAY_SIDE } from './year-art.ts';

const WEEK_DAYS = WEEKDAYS.length;
/** Between two tiles. */
const NARROW_GAP = 1;
const WIDE_GAP = 2;
/** CSS pixels of a pixel of the picture: small tiles look alike, large ones fill more than a screen. */
const SMALLEST_SCALE = 1.5;
const LARGEST_SCALE = 3;
/** The line with the names of months, and the room between two bands, for each CSS pixel of the text's size. */
const LABEL_HEIGHT = 1.25;
const BAND_GAP = 0.5;
/** A name needs three columns of the narrowest tiles. */
const LABEL_WIDTH = 2.2;

/** Weeks stand side by side; a band that is full goes on below, the oldest first. */
export interface YearLayout {
  /** Of the first week; the picture may begin later. */
  readonly firstDay: LocalDay;
  readonly weeksPerBand: number;
  readonly bands: number;
  /** From one tile to the next, in pixels of the picture. */
  readonly step: number;
  /** CSS pixels of one pixel of the picture: a whole number of device pixels. */
  readonly scale: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** From one band to the next, and above its tiles. */
  readonly bandStep: number;
  readonly labelHeight: number;
}

/** The first day of the week that a day is in. */
export function firstOfWeek(day: LocalDay): LocalDay {
  return addDays(day, -getWeek().indexOf(weekdayOf(day)));
}

/** As few bands as there are with tiles that are large enough; the largest tiles there. */
export function layOutYear(from: LocalDay, to: LocalDay, { width, pixelRatio, fontSize }: RoomForPicture): YearLayout {
  const firstDay = firstOfWeek(from);
  const weeks = Math.floor(daysBetween(firstDay, to) / WEEK_DAYS) + 1;
  const smallest = Math.ceil(SMALLEST_SCALE * pixelRatio);
  const largest = Math.max(smallest, Math.floor(LARGEST_SCALE * pixelRatio));
  const labelHeight = Math.round(LABEL_HEIGHT * fontSize);
  const layOut = (weeksPerBand: number): YearLayout => {
    const widthWith = (gap: number) => weeksPerBand * (DAY_SIDE + gap) - gap;
    const fitting = Math.floor((width * pixelRatio) / widthWith(NARROW_GAP));
    const scale = Math.max(smallest, Math.min(largest, fitting)) / pixelRatio;
    const gap = widthWith(WIDE_GAP) * scale <= width ? WIDE_GAP : NARROW_GAP;
    const step = DAY_SIDE + gap;
    const bands = Math.ceil(weeks / weeksPerBand);
    const bandStep = labelHeight + step * WEEK_DAYS * scale + Math.round(BAND_GAP * fontSize);
    return {
      firstDay,
      weeksPerBand,
      bands,
      step,
      scale,
      width: widthWith(gap) * scale,
      height: (bands - 1) * bandStep + labelHeight + (step * WEEK_DAYS - gap) * scale,
      bandStep,
      labelHeight,
    };
  };
  const mostBands = Array.from({ length: weeks }, (_, nth) => nth + 1);
  const layouts = mostBands.map((bands) => layOut(Math.ceil(weeks / bands)));
  return layouts.find((layout) => layout.width <= width) ?? layOut(1);
}

/** Where a day stands; all count from 0. */
export function placeOfDay({ firstDay, weeksPerBand }: YearLayout, day: LocalDay) {
  const nth = daysBetween(firstDay, day);
  const week = Math.floor(nth / WEEK_DAYS);
  return { band: Math.floor(week / weeksPerBand), column: week % weeksPerBand, weekday: nth % WEEK_DAYS };
}

/** The upper left corner of a day's tile, in CSS pixels. */
export function cornerOfDay(layout: YearLayout, day: LocalDay): { left: number; top: number } {
  const { band, column, weekday } = placeOfDay(layout, day);
  const side = layout.step * layout.scale;
  return { left: column * side, top: band * layout.bandStep + layout.labelHeight + weekday * side };
}

/** The day whose tile, or the gap behind it, is at a place of the picture; undefined above and between the bands. */
export function dayAt(layout: YearLayout, x: number, y: number): LocalDay | undefined {
  const { firstDay, weeksPerBand, bands, bandStep, labelHeight } = layout;
  const side = layout.step * layout.scale;
  const column = Math.floor(x / side);
  const band = Math.floor(y / bandStep);
  const weekday = Math.floor((y - band * bandStep - labelHeight) / side);
  const isOnTile =
    column >= 0 && column < weeksPerBand && band >= 0 && band < bands && weekday >= 0 && weekday < WEEK_DAYS;
  return isOnTile ? addDays(firstDay, (band * weeksPerBand + column) * WEEK_DAYS + weekday) : undefined;
}

/** The days above whose week the month's name stands: where a month begins, and where a band does, if there is room. */
export function labeledDays(layout: YearLayout, from: LocalDay, to: LocalDay, fontSize: number): LocalDay[] {
  const bandDays = layout.weeksPerBand * WEEK_DAYS;
  const begins = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth)).filter(
    (day) => day === from || day.endsWith('-01') || daysBetween(layout.firstDay, day) % bandDays === 0,
  );
  return begins.filter((day, nth) => {
    const next = begins[nth + 1];
    const left = cornerOfDay(layout, day).left;
    const isLastOfBand = next === undefined || placeOfDay(layout, next).band !== placeOfDay(layout, day).band;
    return (isLastOfBand ? layout.width : cornerOfDay(layout, next).left) - left >= LABEL_WIDTH * fontSize;
  });
}
