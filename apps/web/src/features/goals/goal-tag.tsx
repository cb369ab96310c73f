import { Eye } from '#ui/icons/eye.tsx';
import { Users } from '#ui/icons/users.tsx';
import styles from './goal-card.module.css';

const TAGS = {
  public: { Icon: Eye, text: 'Public' },
  shared: { Icon: Users, text: 'Shared' },
} as const;

/** Who else sees a goal, beside its text. A private goal has no mark. */
export function GoalTag({ kind }: { kind: keyof typeof TAGS }) {
  const { Icon, text } = TAGS[kind];
  return (
    <span className={styles.mark} title={text}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.markText}>{text}</span>
    </span>
  );
}
