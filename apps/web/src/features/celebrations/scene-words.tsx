import { classNames } from '#ui/class-names.ts';
import styles from './scene-words.module.css';

interface Props {
  lines: readonly string[];
  /** The scene is small, in the window's corner. */
  isSubtle: boolean;
}

/** What a scene says: 'You came back', '30 days in a row'. Those who do not see it hear it elsewhere. */
export function SceneWords({ lines, isSubtle }: Props) {
  return (
    <div className={classNames(styles.words, isSubtle && styles.corner)} aria-hidden="true">
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </div>
  );
}
