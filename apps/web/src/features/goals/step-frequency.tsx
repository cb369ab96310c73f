import type { Frequency } from '@fivefold/rules/frequency';
import { CalendarDays } from '#ui/icons/calendar-days.tsx';
import { Flag } from '#ui/icons/flag.tsx';
import { Repeat } from '#ui/icons/repeat.tsx';
import { Sun } from '#ui/icons/sun.tsx';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { WizardStep } from './wizard-step.tsx';

/** In the order of Specification section 2. */
const FREQUENCIES: readonly Choice<Frequency>[] = [
  { value: 'daily', name: 'Daily', note: 'A small thing every day.', Icon: Sun },
  { value: 'monthly', name: 'Monthly', note: 'Once every calendar month.', Icon: CalendarDays },
  { value: 'weekly', name: 'Weekly', note: 'Every 1, 2 or 3 weeks.', Icon: Repeat },
  { value: 'once', name: 'Once', note: 'Do it once, and it’s done.', Icon: Flag },
];

interface Props {
  onChoose: (frequency: Frequency) => void;
  onBack: () => void;
}

/** Step 2: how often. */
export function StepFrequency({ onChoose, onBack }: Props) {
  return (
    <WizardStep number={2} title="How often?" onBack={onBack}>
      <ChoiceList choices={FREQUENCIES} onChoose={onChoose} />
    </WizardStep>
  );
}
