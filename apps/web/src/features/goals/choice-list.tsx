import { t } from '#kernel/language/t.ts';
import { ChevronRight } from '#ui/later-icons.ts';
import type { Icon as IconComponent } from '#ui/icon.tsx';
import styles from './choice-list.module.css';

export interface Choice<Value> {
  readonly value: Value;
  /** Marked texts. */
  readonly name: string;
  readonly note: string;
  readonly Icon: IconComponent;
}

interface Props<Value> {
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
}

/** Large buttons, one for each answer to the step's question; choosing goes on at once. */
export function ChoiceList<Value extends string>({ choices, onChoose }: Props<Value>) {
  return (
    <ul className={styles.choices}>
      {choices.map(({ value, name, note, Icon }) => (
        <li key={value}>
          <button type="button" className={styles.choice} onClick={() => onChoose(value)}>
            <span className={styles.icon}>
              <Icon size={22} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{t(name)}</span>
              <span className={styles.note}>{t(note)}</span>
            </span>
            <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
          </button>
        </li>
      ))}
    </ul>
  );
}
