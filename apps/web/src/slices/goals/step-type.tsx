import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { type Choice, ChoiceList } from './choice-list.tsx';
import type { GoalType } from './new-goal.ts';
import { WizardStep } from './wizard-step.tsx';

const TYPES: readonly Choice<GoalType>[] = [
  { value: 'personal', name: 'Personal', note: 'Yours alone, private or shown to friends.', Icon: User },
  { value: 'shared', name: 'Shared', note: 'One goal for you and a friend. Each earns their own points.', Icon: Users },
];

interface Props {
  onChoose: (type: GoalType) => void;
  onBack: () => void;
}

/** Step 1: whose goal it is. */
export function StepType({ onChoose, onBack }: Props) {
  return (
    <WizardStep number={1} title="What kind of goal?" onBack={onBack}>
      <ChoiceList choices={TYPES} onChoose={onChoose} />
    </WizardStep>
  );
}
