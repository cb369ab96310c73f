import type { Frequency } from '@fivefold/rules/frequency';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { CalendarDays, Flag, Repeat, Sun } from '#ui/later-icons.ts';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { WizardStep } from './wizard-step.tsx';

/** In the order of Specification section 2. */
const FREQUENCIES: readonly Choice<Frequency>[] = [
  { value: 'daily', name: text('Daily'), note: text('A small thing every day.'), Icon: Sun },
  { value: 'monthly', name: text('Monthly'), note: text('Once every calendar month.'), Icon: CalendarDays },
  { value: 'weekly', name: text('Weekly'), note: text('Every 1, 2 or 3 weeks.'), Icon: Repeat },
  { value: 'once', name: text('Once'), note: text('Do it once, and it’s done.'), Icon: Flag },
];

interface Props {
  onChoose: (frequency: Frequency) => void;
  onBack: () => void;
}

/** Step 2: how often. */
export function StepFrequency({ onChoose, onBack }: Props) {
  return (
    <WizardStep number={2} title={t('How often?')} onBack={onBack}>
      <ChoiceList choices={FREQUENCIES} onChoose={onChoose} />
    </WizardStep>
  );
}
