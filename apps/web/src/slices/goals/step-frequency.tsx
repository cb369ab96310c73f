import type { Frequency } from '@fivefold/rules/frequency';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Flag from 'lucide-react/icons/flag';
import Repeat from 'lucide-react/icons/repeat';
import Sun from 'lucide-react/icons/sun';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { WizardStep } from './wizard-step.tsx';

/** In the order of Specification section 2. */
const FREQUENCIES: readonly Choice<Frequency>[] = [
  { value: 'daily', name: 'Daily', note: 'A small thing every day.', Icon: Sun },
  { value: 'monthly', name: 'Monthly', note: 'Once in every calendar month.', Icon: CalendarDays },
  { value: 'weekly', name: 'Weekly', note: 'Every week, every 2 or every 3 weeks.', Icon: Repeat },
  { value: 'once', name: 'Once', note: 'Done is done.', Icon: Flag },
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
