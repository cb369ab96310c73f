import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { goalStyle, goalText } from '@fivefold/contract/goal-fields';
import { DAYS_PER_WEEK_MAX } from '@fivefold/rules/days-a-week';
import { mayAvoid, mayBeSmall, mayHaveSomeDays } from '@fivefold/rules/goal-conflicts';
import { GOAL_STYLE, type GoalLabel, type GoalStyle } from '@fivefold/rules/goal-label';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { AudienceField } from './audience-field.tsx';
import { type Audience, findAudienceFault } from './audience.ts';
import { CountField } from './count-field.tsx';
import { type DueDays, DueDaysFields } from './due-days-fields.tsx';
import styles from './goal-editor.module.css';
import { GoalTextField } from './goal-text-field.tsx';
import { PartField } from './part-field.tsx';
import { CueField, findOwnTextFault, SmallVersionField } from './own-texts-fields.tsx';
import { StyleFields } from './style-fields.tsx';

/** What may be changed of a goal; only a regular goal has an audience (Specification section 6). */
export interface GoalDraft {
  /** The creator's; absent for another participant. */
  readonly label?: GoalLabel;
  readonly audience?: Audience;
  /** Of a daily goal: the user's own. */
  readonly dueDays?: DueDays;
  readonly ownTexts: OwnTexts;
}

/** What the user writes and chooses for themselves; empty for no text. */
export interface OwnTexts {
  readonly cue: string;
  readonly smallVersion: string;
  readonly partOfDay: string | null;
}

interface Props {
  goal: GoalDraft;
  /** Of the goal, where it can't be changed. */
  goalText: string;
  /** Who may be chosen to see the goal. */
  friends?: readonly WireFriend[] | undefined;
  isBusy: boolean;
  onSave: (draft: GoalDraft) => void;
  onCancel: () => void;
}

type Errors = { readonly [Field in keyof GoalStyle | keyof OwnTexts | 'text' | 'audience']?: string | undefined };

/** Edits what a goal is told by, who sees it, and when it rests. */
export function GoalEditor({ goal, goalText: text, friends, isBusy, onSave, onCancel }: Props) {
  const [label, setLabel] = useState(goal.label);
  const [audience, setAudience] = useState(goal.audience);
  const [dueDays, setDueDays] = useState(goal.dueDays);
  const [own, setOwn] = useState(goal.ownTexts);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  // The pressed Edit button is gone; the focus goes on to what it opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);

  // A refused form takes the person to the first field that needs them.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);

  const avoid = label?.avoid === true;

  const count = (changed: Partial<GoalStyle>) => {
    if (label) setLabel({ ...label, ...changed });
    if (dueDays && !mayHaveSomeDays({ frequency: 'daily', avoid: changed.avoid === true }))
      setDueDays({ ...dueDays, daysPerWeek: DAYS_PER_WEEK_MAX });
  };

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = label && goalText.safeParse(label.goal);
    const found: Errors = {
      ...(label && findStyleFaults(label)),
      text: messageOf(read?.error),
      audience: audience && findAudienceFault(audience),
      cue: findOwnTextFault('cue', own.cue),
      smallVersion: findOwnTextFault('small_version', own.smallVersion),
    };
    setErrors(found);
    if (Object.values(found).some((error) => error !== undefined) || isBusy) return;
    onSave({
      ...(label && read?.data !== undefined && { label: { ...label, goal: read.data } }),
      ...(audience && { audience }),
      ...(dueDays && { dueDays }),
      ownTexts: own,
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
          <CountField
            value={label}
            goalText={label.goal}
            errors={errors}
            // Only a daily goal has days on which it is due.
            isDaily={dueDays !== undefined}
            // Only a personal goal has an audience.
            mayAvoid={dueDays !== undefined && mayAvoid({ frequency: 'daily', isShared: audience === undefined })}
            hasStep
            onChange={count}
          />
        </>
      )}
      <PartField value={own.partOfDay} onChange={(partOfDay) => setOwn({ ...own, partOfDay })} />
      <CueField
        value={own.cue}
        error={errors.cue}
        goalText={label?.goal ?? text}
        onChange={(cue) => setOwn({ ...own, cue })}
      />
      {mayBeSmall({ avoid }) && (
        <SmallVersionField
          value={own.smallVersion}
          error={errors.smallVersion}
          onChange={(smallVersion) => setOwn({ ...own, smallVersion })}
        />
      )}
      {dueDays !== undefined && (
        <DueDaysFields
          isEveryDay={!mayHaveSomeDays({ frequency: 'daily', avoid })}
          value={dueDays}
          onChange={(changed) => setDueDays({ ...dueDays, ...changed })}
        />
      )}
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

function findStyleFaults(style: GoalStyle): Errors {
  return Object.fromEntries(
    GOAL_STYLE.map((field) => [field, messageOf(goalStyle[field].safeParse(style[field]).error)]),
  );
}

/** The contract's sentence about a field, in the language of the page. */
function messageOf(
  error: { readonly issues: readonly { readonly message: string }[] } | undefined,
): string | undefined {
  const message = error?.issues[0]?.message;
  return message === undefined ? undefined : t(message);
}
