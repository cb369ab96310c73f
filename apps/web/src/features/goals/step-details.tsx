import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { isWeeklyInterval, WEEKLY_INTERVALS } from '@fivefold/rules/frequency';
import { mayAvoid, mayHaveSomeDays } from '@fivefold/rules/goal-conflicts';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Check } from '#ui/icons.ts';
import { SelectField } from '#ui/select-field.tsx';
import { AudienceField } from './audience-field.tsx';
import { CountField } from './count-field.tsx';
import { DaysPerWeekField } from './due-days-fields.tsx';
import { EmojiField } from './emoji-field.tsx';
import { FriendSelect } from './friend-select.tsx';
import { CueField } from './own-texts-fields.tsx';
import { GoalTextField } from './goal-text-field.tsx';
import { isAvoided, type NewGoal } from './new-goal.ts';
import { OptionalLine } from './optional-line.tsx';
import { PlanPuzzle } from './plan-puzzle.tsx';
import { PlanRequired } from './plan-required.tsx';
import styles from './step-details.module.css';
import type { AddGoal } from './use-add-goal.ts';
import { WizardStep } from './wizard-step.tsx';

interface Props {
  goal: NewGoal;
  friends: readonly WireFriend[] | undefined;
  friendsProblem: Error | null;
  onRetryFriends: () => void;
  adding: AddGoal;
  plansPath: string;
  onChange: (fields: Partial<NewGoal>) => void;
  onBack: () => void;
}

/** Step 3: the goal itself, on one screen of a small phone. The edit form has what few need at first. */
export function StepDetails({
  goal,
  friends,
  friendsProblem,
  onRetryFriends,
  adding,
  plansPath,
  onChange,
  onBack,
}: Props) {
  const isShared = goal.type === 'shared';
  // Where there is one friend only, there is nothing to choose.
  const friendUid = friends?.length === 1 ? (friends[0]?.uid ?? '') : goal.friendUid;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    adding.add({ ...goal, friendUid });
  };

  // A refused form takes the person to the first field that needs them.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [adding.refusals]);

  return (
    <WizardStep number={3} title={t(isShared ? 'Your shared goal' : 'Your goal')} onBack={onBack}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {adding.isPlanMissing && <PlanRequired plansPath={plansPath} />}
        <GoalTextField
          placeholder={t('Small enough to do even on a bad day')}
          value={goal.text}
          onChange={(text) => onChange({ text })}
          error={adding.errors.text}
        />
        {mayHaveSomeDays({ frequency: goal.frequency, avoid: isAvoided(goal) }) && (
          <DaysPerWeekField value={goal.daysPerWeek} onChange={(daysPerWeek) => onChange({ daysPerWeek })} />
        )}
        {goal.frequency === 'weekly' && (
          <SelectField
            label={t('Repeat every')}
            value={goal.weeklyInterval}
            onChange={(event) => {
              const weeks = Number(event.target.value);
              if (isWeeklyInterval(weeks)) onChange({ weeklyInterval: weeks });
            }}
            error={adding.errors.weeklyInterval}
          >
            {WEEKLY_INTERVALS.map((weeks) => (
              <option key={weeks} value={weeks}>
                {t('{weeks, plural, one {# week} other {# weeks}}', { weeks })}
              </option>
            ))}
          </SelectField>
        )}
        <CountField
          value={goal}
          goalText={goal.text}
          errors={adding.errors}
          isDaily={goal.frequency === 'daily'}
          mayAvoid={mayAvoid({ frequency: goal.frequency, isShared })}
          onChange={onChange}
        />
        <div className={styles.lines}>
          <OptionalLine opener={t('Add an emoji')} isSet={goal.emoji !== null}>
            <EmojiField value={goal.emoji} error={adding.errors.emoji} onChange={(emoji) => onChange({ emoji })} />
          </OptionalLine>
          {goal.cue !== null && (
            <CueField
              value={goal.cue}
              error={adding.errors.cue}
              goalText={goal.text}
              onChange={(cue) => onChange({ cue })}
            />
          )}
        </div>
        {isShared && (
          <FriendSelect
            friends={friends}
            problem={friendsProblem}
            onRetry={onRetryFriends}
            value={friendUid}
            error={adding.errors.friend}
            onChange={(friendUid) => onChange({ friendUid })}
          />
        )}
        {!isShared && (
          <AudienceField value={goal} friends={friends} error={adding.errors.audience} onChange={onChange} />
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={adding.isBusy}
          icon={adding.isAdded && <Check size={18} aria-hidden="true" />}
          disabled={isShared && (friends === undefined || friends.length === 0)}
        >
          {t(adding.isAdded ? 'Added' : 'Add goal')}
        </Button>
      </form>
      {adding.puzzle !== null && <PlanPuzzle {...adding.puzzle} onClose={adding.onPuzzled} />}
    </WizardStep>
  );
}
