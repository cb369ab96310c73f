import type { DayGroup } from './part-of-day.ts';
import { text } from './text-key.ts';

export const PART_NAMES: Readonly<Record<DayGroup, string>> = {
  morning: text('Morning||part of the day'),
  day: text('Day||part of the day'),
  evening: text('Evening||part of the day'),
  any: text('Any time||part of the day'),
};
