import Eye from 'lucide-react/icons/eye';
import Users from 'lucide-react/icons/users';
import styles from './goal-card.module.css';

const MARKS = {
  public: { Icon: Eye, text: 'Public' },
  shared: { Icon: Users, text: 'Shared' },
} as const;

/** Who else sees a goal, beside its text. A private goal has no mark. */
export function GoalMark({ kind }: { kind: keyof typeof MARKS }) {
  const { Icon, text } = MARKS[kind];
  return (
    <span className={styles.mark} title={text}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.markText}>{text}</span>
    </span>
  );
}
