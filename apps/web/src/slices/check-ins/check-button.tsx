import Check from 'lucide-react/icons/check';
import type { MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './check-button.module.css';

interface Props {
  /** The text of a closed gate, 'Already Checked Today'; null while a check-in is open. */
  checkedText: string | null;
  /** The id of the element that names the goal. */
  describedBy: string;
  /** `isByKeyboard`: pressed without a pointer, so that the focus needs a place to go. */
  onCheck: (isByKeyboard: boolean) => void;
}

/** The one large target of a goal: one tap checks in. Once checked it is disabled and says until when. */
export function CheckButton({ checkedText, describedBy, onCheck }: Props) {
  const isChecked = checkedText !== null;
  const press = (event: MouseEvent) => onCheck(event.detail === 0);
  return (
    <button
      type="button"
      className={classNames(styles.check, isChecked && styles.checked)}
      disabled={isChecked}
      title={checkedText ?? 'Check in'}
      aria-describedby={describedBy}
      onClick={press}
    >
      <span className={styles.mark}>
        <Check size={24} strokeWidth={3} aria-hidden="true" />
      </span>
      <span className={styles.text}>{checkedText ?? 'Check in'}</span>
    </button>
  );
}
