import { DAYS_PER_WEEK_MAX } from '@fivefold/rules/days-a-week';
import type { WireFriend } from '@fivefold/contract/shapes/friend';
import type { Frequency } from '@fivefold/rules/frequency';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { useState } from 'react';
import { StepDetails } from './step-details.tsx';
import { StepFrequency } from './step-frequency.tsx';
import { StepType } from './step-type.tsx';
import type { NewGoal } from './new-goal.ts';
import { useAddGoal } from './use-add-goal.ts';
import { type Step, useWizardStep } from './use-wizard-step.ts';

interface Props {
  /** An idea that fills the wizard in; with a frequency there is nothing left to choose but the details. */
  idea: { readonly text: string; readonly frequency: Frequency | null };
  /** With whom a goal is to be shared; empty where that is asked. */
  friendUid: string;
  /** Whether a cue is offered. */
  isCueOffered: boolean;
  /** Undefined while they are not known. */
  friends: readonly WireFriend[] | undefined;
  friendsProblem: Error | null;
  onRetryFriends: () => void;
  /** Where plans are chosen. */
  plansPath: string;
  /** From the first step to the dashboard. */
  onBack: () => void;
  /** A moment after the goal has been added. */
  onAdded: () => void;
  /** The person wants to be reminded of the goal that has been added. */
  onRemind: (goalId: string) => void;
}

/** Adds a goal in three steps: type, frequency, details. */
export function AddGoalWizard({
  idea,
  friendUid,
  isCueOffered,
  friends,
  friendsProblem,
  onRetryFriends,
  plansPath,
  onBack,
  onAdded,
  onRemind,
}: Props) {
  const { step, kept, goTo, goBackTo } = useWizardStep(firstStep(idea.frequency, friendUid));
  const [goal, setGoal] = useState<NewGoal>({
    type: kept?.type ?? (friendUid === '' ? 'personal' : 'shared'),
    frequency: kept?.frequency ?? idea.frequency ?? 'daily',
    weeklyInterval: 1,
    text: idea.text,
    ...NO_STYLE,
    daysPerWeek: DAYS_PER_WEEK_MAX,
    cue: isCueOffered ? '' : null,
    isPublic: false,
    chosenUids: null,
    friendUid,
  });
  const adding = useAddGoal({ onLeave: onAdded, onRemind });
  const change = (fields: Partial<NewGoal>) => setGoal({ ...goal, ...fields });
  const choose = (fields: Partial<NewGoal>, next: Step) => {
    change(fields);
    goTo(next, { ...goal, ...fields });
  };

  switch (step) {
    case 'type':
      return <StepType onChoose={(type) => choose({ type }, 'frequency')} onBack={onBack} />;
    case 'frequency':
      return (
        <StepFrequency
          onChoose={(frequency) => choose({ frequency }, 'details')}
          onBack={() => goBackTo('type', goal)}
        />
      );
    case 'details':
      return (
        <StepDetails
          goal={goal}
          friends={friends}
          friendsProblem={friendsProblem}
          onRetryFriends={onRetryFriends}
          adding={adding}
          plansPath={plansPath}
          onChange={change}
          onBack={() => goBackTo('frequency', goal)}
        />
      );
  }
}

function firstStep(frequency: Frequency | null, friendUid: string): Step {
  if (frequency !== null) return 'details';
  return friendUid === '' ? 'type' : 'frequency';
}
