import { Eye } from '#ui/icons/eye.tsx';
import { User } from '#ui/icons/user.tsx';
import styles from './goal-card.module.css';

const TAGS = {
  public: { Icon: Eye, text: 'Public' },
  chosen: { Icon: User, text: 'Chosen' },
} as const;

/** Who else sees a goal, beside its text. A private goal has no mark. */
export function GoalTag({ kind, title }: { kind: keyof typeof TAGS; title?: string }) {
  const { Icon, text } = TAGS[kind];
  return (
    <span className={styles.mark} title={title ?? text}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.markText}>{text}</span>
    </span>
  );
}
