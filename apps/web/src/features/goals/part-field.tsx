import { isPartOfDay, PARTS_OF_DAY, type PartOfDay } from '@fivefold/rules/part-of-day';
import { PART_NAMES } from '@fivefold/rules/part-of-day-names';
import { t } from '#kernel/language/t.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './due-days-fields.module.css';

interface Props {
  value: string | null;
  onChange: (part: PartOfDay | null) => void;
}

const CHOICES = ['any', ...PARTS_OF_DAY] as const;

/** In which part of the day the goal is done, or at any time. */
export function PartField({ value, onChange }: Props) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {t('When in the day?')}
      </span>
      <SegmentedControl
        legend={t('When in the day?')}
        choices={CHOICES.map((part) => ({ value: part, name: t(PART_NAMES[part]) }))}
        value={isPartOfDay(value) ? value : 'any'}
        onChange={(part) => onChange(part === 'any' ? null : part)}
      />
    </div>
  );
}
