import { text } from '@fivefold/rules/text-key';
import { checkLabel } from './check-label.ts';
import { t } from '#kernel/language/t.ts';
import { Check } from '#ui/icons.ts';
import { type MouseEvent, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './check-button.module.css';

interface Props {
  /** The text of a closed gate, 'Already Checked Today'; null while a check-in is open. */
  checkedText: string | null;
  /** What an open one says. */
  action?: string;
  /** The goal's text: a list has many of these buttons, and each is heard with its goal. */
  goalText: string;
  /** As high as a line of a long list. */
  isSmall?: boolean;
  /** `isByKeyboard`: pressed without a pointer, so that the focus needs a place to go. */
  onCheck: (isByKeyboard: boolean) => void;
}

/** The one large target of a goal: one tap checks in. Once checked it is disabled and says until when. */
export function CheckButton({
  checkedText,
  action: openText = text('Check in'),
  goalText,
  isSmall = false,
  onCheck,
}: Props) {
  const isChecked = checkedText !== null;
  const [wasChecked, setWasChecked] = useState(isChecked);
  if (wasChecked && !isChecked) setWasChecked(false);
  const action = t(checkedText ?? openText);
  const label = checkLabel(action, goalText);
  const press = (event: MouseEvent) => onCheck(event.detail === 0);
  return (
    <button
      type="button"
      className={classNames(styles.check, isChecked && styles.checked, isSmall && styles.small)}
      disabled={isChecked}
      data-check-in={goalText}
      data-fresh={(isChecked && !wasChecked) || undefined}
      title={label}
      aria-label={label}
      onClick={press}
    >
      <span className={styles.mark}>
        <Check size={isSmall ? 18 : 24} strokeWidth={3} aria-hidden="true" />
      </span>
      <span className={styles.text}>{action}</span>
    </button>
  );
}
