import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { User } from '#ui/icons.ts';
import { Users } from '#ui/later-icons.ts';
import { type Choice, ChoiceList } from './choice-list.tsx';
import type { GoalType } from './new-goal.ts';
import { WizardStep } from './wizard-step.tsx';

const TYPES: readonly Choice<GoalType>[] = [
  {
    value: 'personal',
    name: text('Personal'),
    note: text('Just yours. Keep it private or show it to friends.'),
    Icon: User,
  },
  {
    value: 'shared',
    name: text('Shared'),
    note: text('For you and a friend. You each earn your own points.'),
    Icon: Users,
  },
];

interface Props {
  onChoose: (type: GoalType) => void;
  onBack: () => void;
}

/** Step 1: whose goal it is. */
export function StepType({ onChoose, onBack }: Props) {
  return (
    <WizardStep number={1} title={t('What kind of goal?')} onBack={onBack}>
      <ChoiceList choices={TYPES} onChoose={onChoose} />
    </WizardStep>
  );
}
