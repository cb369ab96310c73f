import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useState } from 'react';
import type { CalendarMonth } from '#features/history/months.ts';
import { useMusicChoice } from '#features/music/music-choice.ts';
import { PlayButton } from '#features/music/play-button.tsx';
import type { SongDay } from '#features/music/songs.ts';
import type { TapestryCheckIn, TapestryRow } from '#features/tapestry/rows.ts';
import { monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { SelectField } from '#ui/select-field.tsx';
import styles from './goal-music.module.css';

/** Plays a row of the tapestry, where music is switched on. */
export function RowMusic({ row }: { row: TapestryRow }) {
  const [choice] = useMusicChoice();
  if (choice !== 'on') return null;
  const { number } = row;
  return (
    <div className={styles.row}>
      <PlayButton
        key={number}
        label={t('Play row {number}', { number })}
        stopLabel={t('Stop row {number}', { number })}
        compose={({ composeRow }) => composeRow(row.tiles.map(({ checkIn }) => checkIn))}
      />
    </div>
  );
}

interface MonthProps {
  months: readonly CalendarMonth[];
  checkIns: readonly Pick<TapestryCheckIn, 'date' | 'celebration' | 'small' | 'late'>[];
}

/** Plays a month of the calendar, where music is switched on. */
export function MonthMusic({ months, checkIns }: MonthProps) {
  const [choice] = useMusicChoice();
  const [chosen, setChosen] = useState<LocalDay>();
  const songs = choice === 'on' ? songsOf(months, checkIns) : [];
  const song = songs.find(({ first }) => first === chosen) ?? songs[0];
  if (song === undefined) return null;
  const month = monthText(song.first);
  return (
    <div className={styles.month}>
      <SelectField
        label={t('A month as a song')}
        value={song.first}
        onChange={(event) => setChosen(event.currentTarget.value as LocalDay)}
      >
        {songs.map(({ first }) => (
          <option key={first} value={first}>
            {monthText(first)}
          </option>
        ))}
      </SelectField>
      <PlayButton
        key={song.first}
        label={t('Play {month}', { month })}
        stopLabel={t('Stop {month}', { month })}
        compose={({ composeMonth }) => composeMonth(song.days)}
      />
    </div>
  );
}

/** The months that have a check-in, the newest first, day by day. */
function songsOf(months: readonly CalendarMonth[], checkIns: MonthProps['checkIns']) {
  const byDay = new Map(checkIns.map((checkIn) => [checkIn.date, checkIn]));
  const dayOf = (day: LocalDay): SongDay => {
    const checkIn = byDay.get(day);
    return checkIn === undefined ? null : { celebration: checkIn.celebration, isSoft: checkIn.small || checkIn.late };
  };
  return months
    .map(({ first, marks }) => ({ first, days: marks.map((_, nth) => dayOf(addDays(first, nth))) }))
    .filter(({ days }) => days.some((day) => day !== null))
    .toReversed();
}
