import type { WireMeSummary } from '@fivefold/contract/calls/me';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import { goalTitle } from '@fivefold/rules/goal-label';
import { type ReactNode, useId, useState } from 'react';
import { MOMENTS_MAX } from '#features/film/film.ts';
import { useCheckInPages } from '#features/look-back/check-in-pages.ts';
import { PhotoPicture } from '#features/photos/photo-picture.tsx';
import { writtenDay } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './year-film.module.css';

/** A check-in of which something is in the film. */
export interface Ticked {
  readonly checkIn: WireCheckIn;
  readonly goalId: string;
  readonly hasPhoto: boolean;
  readonly hasNote: boolean;
}

type Part = 'hasPhoto' | 'hasNote';

interface Props {
  goals: WireMeSummary['best_goals'];
  uid: string;
  today: LocalDay;
  ticked: readonly Ticked[];
  isDisabled: boolean;
  onChange: (ticked: readonly Ticked[]) => void;
}

/** Notes and photos of the person's best goals, none of which is in the film unless it is ticked. */
export function FilmChoices({ goals, ...props }: Props) {
  const [goalId, setGoalId] = useState(goals[0]?.id);
  if (goalId === undefined) return null;
  return (
    <>
      <SelectField label={t('Notes and photos of')} value={goalId} onChange={(event) => setGoalId(event.target.value)}>
        {goals.map((goal) => (
          <option key={goal.id} value={goal.id}>
            {goalTitle(goal)}
          </option>
        ))}
      </SelectField>
      <OfGoal key={goalId} goalId={goalId} {...props} />
    </>
  );
}

function OfGoal({ goalId, uid, today, ticked, isDisabled, onChange }: Omit<Props, 'goals'> & { goalId: string }) {
  const [photos, notes] = [useCheckInPages(goalId, 'photos'), useCheckInPages(goalId, 'notes')];
  // Of a shared goal only what is the person's own.
  const own = (rows: readonly WireCheckIn[]) => rows.filter(({ user_id: author }) => author === uid);
  const find = ({ index }: WireCheckIn) => ticked.find((one) => one.goalId === goalId && one.checkIn.index === index);
  const field = (checkIn: WireCheckIn, part: Part) => {
    const known = find(checkIn);
    const isTicked = known?.[part] ?? false;
    const isFull = !isTicked && ticked.filter((one) => one[part]).length >= MOMENTS_MAX;
    const change = () => {
      const changed = { checkIn, goalId, hasPhoto: false, hasNote: false, ...known, [part]: !isTicked };
      const others = ticked.filter((one) => one !== known);
      onChange(changed.hasPhoto || changed.hasNote ? [...others, changed] : others);
    };
    return { checked: isTicked, disabled: isDisabled || isFull, onChange: change };
  };
  if (photos.isPending || notes.isPending) return <output>{t('Loading notes and photos')}</output>;
  if (photos.data === undefined || notes.data === undefined)
    return <p role="alert">{t('Notes and photos didn’t load.')}</p>;
  const [ownPhotos, ownNotes] = [own(photos.rows), own(notes.rows)];
  if (ownPhotos.length + ownNotes.length === 0) return <p className={styles.hint}>{t('There are none yet.')}</p>;
  return (
    <>
      {ownPhotos.length > 0 && (
        <Group name={t('Photos')} count={ticked.filter((one) => one.hasPhoto).length}>
          {ownPhotos.map((checkIn) => {
            const day = writtenDay(checkIn.date, today);
            const shown = { goalId, index: checkIn.index, url: checkIn.photo_url ?? '', who: t('You'), day };
            return (
              <li key={checkIn.index} className={styles.photo}>
                <label>
                  <span className={styles.picture}>
                    <PhotoPicture photo={{ ...shown, description: '' }} />
                  </span>
                  <input type="checkbox" {...field(checkIn, 'hasPhoto')} />
                </label>
              </li>
            );
          })}
        </Group>
      )}
      {ownNotes.length > 0 && (
        <Group name={t('Notes')} count={ticked.filter((one) => one.hasNote).length}>
          {ownNotes.map((checkIn) => (
            <li key={checkIn.index} className={styles.note}>
              <CheckboxField
                label={<span dir="auto">{checkIn.description}</span>}
                hint={writtenDay(checkIn.date, today)}
                {...field(checkIn, 'hasNote')}
              />
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

function Group({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.group}>
        {t('{name}: {count} of {most}', { name, count, most: MOMENTS_MAX })}
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
