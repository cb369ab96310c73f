import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { goalEmoji } from '@fivefold/contract/calls/goals';
import { goalText } from '@fivefold/contract/goal-fields';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { AudienceField } from './audience-field.tsx';
import { type Audience, findAudienceFault } from './audience.ts';
import { EmojiField } from './emoji-field.tsx';
import type { Weekday } from '@fivefold/rules/days-off';
import styles from './goal-editor.module.css';
import { RestDayPicker } from './rest-day-picker.tsx';
import { GoalTextField } from './goal-text-field.tsx';

/** What may be changed of a goal; only a regular goal has an audience (Specification section 6). */
export interface GoalDraft {
  /** With the emoji the creator's; absent for another participant. */
  readonly text?: string;
  readonly emoji?: string | null;
  readonly audience?: Audience;
  /** Of a daily goal: the user's own. */
  readonly restWeekdays?: readonly Weekday[];
}

interface Props {
  goal: GoalDraft;
  /** Who may be chosen to see the goal. */
  friends?: readonly WireFriend[] | undefined;
  isBusy: boolean;
  onSave: (draft: GoalDraft) => void;
  onCancel: () => void;
}

/** Edits a goal's text and emoji, who sees it, and when it rests. */
export function GoalEditor({ goal, friends, isBusy, onSave, onCancel }: Props) {
  const [text, setText] = useState(goal.text ?? '');
  const [emoji, setEmoji] = useState(goal.emoji ?? '');
  const [audience, setAudience] = useState(goal.audience);
  const [restWeekdays, setRestWeekdays] = useState(goal.restWeekdays);
  const hasWords = goal.text !== undefined;
  const [errors, setErrors] = useState<{
    text?: string | undefined;
    emoji?: string | undefined;
    audience?: string | undefined;
  }>({});
  const form = useRef<HTMLFormElement>(null);

  // The pressed Edit button is gone; the focus goes on to what it opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);

  // A refused form takes the person to the first field that needs them.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const rest = restWeekdays && { restWeekdays };
    if (!hasWords) {
      if (!isBusy) onSave({ ...rest });
      return;
    }
    const read = goalText.safeParse(text);
    const emojiError = emoji === '' ? undefined : messageOf(goalEmoji.safeParse(emoji).error);
    const audienceError = audience && findAudienceFault(audience);
    setErrors({ text: messageOf(read.error), emoji: emojiError, audience: audienceError });
    if (!read.success || (emojiError ?? audienceError) !== undefined || isBusy) return;
    onSave({
      text: read.data,
      emoji: emoji === '' ? null : emoji,
      ...(audience && { audience }),
      ...rest,
    });
  };

  return (
    <form ref={form} className={styles.editor} onSubmit={save} noValidate>
      {hasWords && (
        <>
          <GoalTextField value={text} onChange={setText} error={errors.text} />
          <EmojiField value={emoji} onChange={setEmoji} error={errors.emoji} />
        </>
      )}
      {restWeekdays !== undefined && <RestDayPicker value={restWeekdays} onChange={setRestWeekdays} />}
      {audience !== undefined && (
        <AudienceField value={audience} friends={friends} error={errors.audience} onChange={setAudience} />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The contract's sentence about a field, in the language of the page. */
function messageOf(
  error: { readonly issues: readonly { readonly message: string }[] } | undefined,
): string | undefined {
  const message = error?.issues[0]?.message;
  return message === undefined ? undefined : t(message);
}
