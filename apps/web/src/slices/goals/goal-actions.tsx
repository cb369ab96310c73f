import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useGone } from '#ui/use-gone.ts';
import styles from './goal-actions.module.css';
import { type GoalDraft, GoalEditor } from './goal-editor.tsx';

/** What the last button does: away with the goal, or only with one's own part in it. */
const ENDINGS = {
  delete: {
    label: 'Delete',
    title: 'Delete this goal?',
    text: 'Its check-ins go with it, and this cannot be undone. Your streak points stay.',
  },
  deleteForBoth: {
    label: 'Delete',
    title: 'Delete this goal for both?',
    text: 'It goes for your friend too, with all check-ins, and this cannot be undone. Streak points stay.',
  },
  leave: {
    label: 'Leave',
    title: 'Leave this goal?',
    text: 'You no longer see it; your friend keeps it. Your streak points stay.',
  },
} as const;

interface Props {
  /** What may be edited; absent when the goal is somebody else's. */
  goal: GoalDraft | undefined;
  ending: keyof typeof ENDINGS;
  isSaving: boolean;
  isEnding: boolean;
  /** Says whether the goal was saved. */
  onSave: (draft: GoalDraft) => Promise<boolean>;
  onEnd: () => void;
  /** The goal that was ended has left the screen, and the focus with it. */
  onGone: () => void;
}

/** Edit, save, delete; deleting asks first. */
export function GoalActions({ goal, ending, isSaving, isEnding, onSave, onEnd, onGone }: Props) {
  const [mode, setMode] = useState<'closed' | 'editing' | 'edited' | 'asking'>('closed');
  const editButton = useRef<HTMLButtonElement>(null);
  const { label, title, text } = ENDINGS[ending];

  // The editor is gone and the focus with it; it goes back to what opened the editor.
  useEffect(() => {
    if (mode === 'edited') editButton.current?.focus();
  }, [mode]);

  const gone = useGone(onGone);
  const end = () => {
    gone.expect();
    onEnd();
  };

  const save = async (draft: GoalDraft) => {
    if (await onSave(draft)) setMode('edited');
  };

  if (mode === 'editing' && goal !== undefined) {
    return (
      <GoalEditor
        goal={goal}
        isBusy={isSaving}
        onSave={(draft) => void save(draft)}
        onCancel={() => setMode('edited')}
      />
    );
  }
  return (
    <div className={styles.actions}>
      {goal !== undefined && (
        <Button
          ref={editButton}
          size="small"
          variant="quiet"
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setMode('editing')}
        >
          Edit
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setMode('asking')}
      >
        {label}
      </Button>
      {mode === 'asking' && (
        <ConfirmDialog
          title={title}
          confirmLabel={label}
          isBusy={isEnding}
          onConfirm={end}
          onCancel={() => setMode('closed')}
        >
          {goal !== undefined && (
            <>
              <strong dir="auto">{goal.text}</strong>
              <br />
            </>
          )}
          {text}
        </ConfirmDialog>
      )}
    </div>
  );
}
