import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { goalTitle } from '@fivefold/rules/goal-label';
import { t } from '#kernel/language/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import {
  type Choice,
  daysPerWeekInFile,
  describeGoal,
  addsSomething,
  type PreviewedGoal,
  type RhythmChoice,
  rhythmInFile,
} from './choices.ts';
import styles from './import-data.module.css';

const RHYTHMS: readonly (readonly [RhythmChoice, string])[] = [
  ['daily', t('Daily')],
  ['weekly-1', t('Every week')],
  ['weekly-2', t('Every 2 weeks')],
  ['weekly-3', t('Every 3 weeks')],
  ['monthly', t('Every month')],
  ['once', t('Once')],
];

interface Props {
  goal: ImportedGoal;
  counts: PreviewedGoal;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** One goal of a file: whether it is brought along, and how often it will be due. */
export function ImportGoal({ goal, counts, choice, onChange }: Props) {
  const inFile = rhythmInFile(goal);
  const label = (
    <>
      <span className={styles.name} dir="auto">
        {goalTitle(goal)}
      </span>
      <span className={styles.counts}>{describeGoal(goal, counts)}</span>
    </>
  );
  return (
    <li className={styles.goal}>
      {addsSomething(counts) ? (
        <CheckboxField
          checked={choice.isIncluded}
          onChange={({ target }) => onChange({ ...choice, isIncluded: target.checked })}
          label={label}
        />
      ) : (
        <div>{label}</div>
      )}
      {counts.is_new && (
        <SelectField
          label={t('How often')}
          aria-label={t('How often: {goal}', { goal: goal.goal })}
          value={choice.rhythm === 'file' ? (inFile ?? 'file') : choice.rhythm}
          disabled={!choice.isIncluded}
          onChange={({ target }) => onChange({ ...choice, rhythm: target.value as RhythmChoice })}
        >
          {inFile === undefined && (
            <option value="file">{t('{days} days a week', { days: daysPerWeekInFile(goal) })}</option>
          )}
          {RHYTHMS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}
