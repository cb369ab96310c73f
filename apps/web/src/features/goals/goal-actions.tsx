import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Pencil, Trash2 } from '#ui/later-icons.ts';
import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Gliding } from '#ui/gliding.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import styles from './goal-actions.module.css';
import { type GoalDraft, GoalEditor } from './goal-editor.tsx';
import { toOwnText } from './own-texts-fields.tsx';
import { PlanPuzzle } from './plan-puzzle.tsx';

/** What the last button does: away with the goal, or only with one's own part in it. */
const REMOVALS = {
  delete: {
    action: text('Delete'),
    question: text('Delete this goal?'),
    about: text('Its check-ins go with it. You keep your streak points.'),
  },
  deleteForBoth: {
    action: text('Delete'),
    question: text('Delete this goal for both of you?'),
    about: text('It goes for your friend too, with all check-ins. You both keep your streak points.'),
  },
  leave: {
    action: text('Leave'),
    question: text('Leave this goal?'),
    about: text(
      'You won’t see it anymore, and this can’t be undone. Your friend keeps it, and you keep your streak points.',
    ),
  },
} as const;

interface Props {
  /** What may be edited. */
  goal: GoalDraft;
  goalText: string;
  /** Who may be chosen to see the goal. */
  friends?: readonly WireFriend[] | undefined;
  /** More that can be done, after the buttons. */
  menu: ReactNode;
  removal: keyof typeof REMOVALS;
  isSaving: boolean;
  isRemoving: boolean;
  /** The editor opens or closes: what it changes is changed from the goal as it was then. */
  onEditing: (isEditing: boolean) => void;
  /** Says whether the goal was saved. */
  onSave: (draft: GoalDraft) => Promise<boolean>;
  onRemove: () => void;
  /** The goal that was ended has left the screen, and the focus with it. */
  onRemoved: () => void;
}

/** Edit, save, delete, and more; deleting asks first. */
export function GoalActions({
  goal,
  goalText,
  friends,
  menu,
  removal,
  isSaving,
  isRemoving,
  onEditing,
  onSave,
  onRemove,
  onRemoved,
}: Props) {
  const [mode, setMode] = useState<'closed' | 'editing' | 'edited' | 'asking'>('closed');
  /** A cue that was just saved. */
  const [newCue, setNewCue] = useState<string | null>(null);
  const { action, question, about } = REMOVALS[removal];

  const editButton = useRef<HTMLButtonElement>(null);
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  // The editor is gone and the focus with it; it goes back to what opened the editor, which may be far above.
  const focusEdit = useEffectEvent(() => {
    editButton.current?.focus({ preventScroll: true });
    editButton.current?.scrollIntoView?.({ block: 'nearest', behavior: mayMove ? 'smooth' : 'instant' });
  });
  useEffect(() => {
    if (mode === 'edited') focusEdit();
  }, [mode]);

  const gone = useUnmountCallback(onRemoved);
  const end = () => {
    gone.arm();
    onRemove();
  };

  const close = () => {
    setMode('edited');
    onEditing(false);
  };

  const save = async (draft: GoalDraft) => {
    const cue = toOwnText(draft.ownTexts.cue);
    const isNew = cue !== toOwnText(goal.ownTexts.cue);
    if (!(await onSave(draft))) return;
    close();
    if (isNew) setNewCue(cue);
  };

  const isEditing = mode === 'editing';
  return (
    <Gliding of={isEditing}>
      {isEditing ? (
        <GoalEditor
          goal={goal}
          goalText={goalText}
          friends={friends}
          isBusy={isSaving}
          onSave={(draft) => void save(draft)}
          onCancel={close}
        />
      ) : (
        <div className={styles.actions}>
          <Button
            ref={editButton}
            size="small"
            variant="quiet"
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => {
              setMode('editing');
              onEditing(true);
            }}
          >
            {t('Edit')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => setMode('asking')}
          >
            {t(action)}
          </Button>
          {menu}
          {newCue !== null && <PlanPuzzle cue={newCue} goalText={goalText} onClose={() => setNewCue(null)} />}
          {mode === 'asking' && (
            <ConfirmDialog
              title={t(question)}
              confirmLabel={t(action)}
              isBusy={isRemoving}
              onConfirm={end}
              onCancel={() => setMode('closed')}
            >
              {goal.label !== undefined && (
                <>
                  <strong dir="auto">{goal.label.goal}</strong>
                  <br />
                </>
              )}
              <span>{t(about)}</span>
            </ConfirmDialog>
          )}
        </div>
      )}
    </Gliding>
  );
}
