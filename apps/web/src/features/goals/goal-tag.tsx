import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Eye, User } from '#ui/icons.ts';
import styles from './goal-card.module.css';

const TAGS = {
  public: { Icon: Eye, name: text('Public') },
  chosen: { Icon: User, name: text('Chosen') },
} as const;

/** Who else sees a goal, beside its text. A private goal has no mark. */
export function GoalTag({ kind, title }: { kind: keyof typeof TAGS; title?: string }) {
  const { Icon, name } = TAGS[kind];
  return (
    <span className={styles.mark} title={title ?? t(name)}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.markText}>{t(name)}</span>
    </span>
  );
}
