import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { goalStyle, goalText } from '@fivefold/contract/goal-fields';
import { GOAL_STYLE, type GoalLabel, type GoalStyle } from '@fivefold/rules/goal-label';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { AudienceField } from './audience-field.tsx';
import { type Audience, findAudienceFault } from './audience.ts';
import type { Weekday } from '@fivefold/rules/days-off';
import styles from './goal-editor.module.css';
import { RestDayPicker } from './rest-day-picker.tsx';
import { GoalTextField } from './goal-text-field.tsx';
import { StyleFields } from './style-fields.tsx';

/** What may be changed of a goal; only a regular goal has an audience (Specification section 6). */
export interface GoalDraft {
  /** The creator's; absent for another participant. */
  readonly label?: GoalLabel;
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

type Errors = { readonly [Field in keyof GoalStyle | 'text' | 'audience']?: string | undefined };

/** Edits what a goal is told by, who sees it, and when it rests. */
export function GoalEditor({ goal, friends, isBusy, onSave, onCancel }: Props) {
  const [label, setLabel] = useState(goal.label);
  const [audience, setAudience] = useState(goal.audience);
  const [restWeekdays, setRestWeekdays] = useState(goal.restWeekdays);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  // The pressed Edit button is gone; the focus goes on to what it opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);

  // A refused form takes the person to the first field that needs them.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const rest = restWeekdays && { restWeekdays };
    if (label === undefined) {
      if (!isBusy) onSave({ ...rest });
      return;
    }
    const read = goalText.safeParse(label.goal);
    const found: Errors = {
      ...Object.fromEntries(
        GOAL_STYLE.map((field) => [field, messageOf(goalStyle[field].safeParse(label[field]).error)]),
      ),
      text: messageOf(read.error),
      audience: audience && findAudienceFault(audience),
    };
    setErrors(found);
    if (!read.success || Object.values(found).some((error) => error !== undefined) || isBusy) return;
    onSave({
      label: { ...label, goal: read.data },
      ...(audience && { audience }),
      ...rest,
    });
  };

  return (
    <form ref={form} className={styles.editor} onSubmit={save} noValidate>
      {label !== undefined && (
        <>
          <GoalTextField
            value={label.goal}
            onChange={(text) => setLabel({ ...label, goal: text })}
            error={errors.text}
          />
          <StyleFields value={label} errors={errors} onChange={(changed) => setLabel({ ...label, ...changed })} />
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
