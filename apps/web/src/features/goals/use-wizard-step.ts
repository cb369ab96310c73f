import { isFrequency, type Frequency } from '@fivefold/rules/frequency';
import { useLocation, useNavigate } from '#kernel/router/router.tsx';
import type { GoalType } from './new-goal.ts';

const STEPS = ['type', 'frequency', 'details'] as const;
export type Step = (typeof STEPS)[number];

/** What a history entry keeps of the wizard: where it stands, and what was chosen to get there. */
interface Entry {
  readonly step: Step;
  readonly type: GoalType;
  readonly frequency: Frequency;
  /** The wizard made this entry, so the one before it is the step before. */
  readonly isPushed: boolean;
}

export interface WizardSteps {
  readonly step: Step;
  /** What had been chosen when the page was loaded anew in the middle of the wizard. */
  readonly kept: Pick<Entry, 'type' | 'frequency'> | null;
  readonly goTo: (step: Step, chosen: Pick<Entry, 'type' | 'frequency'>) => void;
  readonly goBackTo: (step: Step, chosen: Pick<Entry, 'type' | 'frequency'>) => void;
}

/**
 * Each step is an entry of the history: the browser's Back goes one step, as the page's own does (Specification section
 * 2).
 */
export function useWizardStep(first: Step): WizardSteps {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = readEntry(location.state);
  const here = location.pathname + location.search;

  return {
    step: entry?.step ?? first,
    kept: entry,
    goTo: (step, { type, frequency }) => navigate(here, { state: { step, type, frequency, isPushed: true } }),
    goBackTo: (step, { type, frequency }) => {
      if (entry?.isPushed === true) navigate(-1);
      else navigate(here, { replace: true, state: { step, type, frequency, isPushed: false } });
    },
  };
}

function readEntry(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null) return null;
  const { step, type, frequency, isPushed }: Partial<Record<keyof Entry, unknown>> = state;
  const known = STEPS.find((each) => each === step);
  if (known === undefined || (type !== 'personal' && type !== 'shared') || !isFrequency(frequency)) return null;
  return { step: known, type, frequency, isPushed: isPushed === true };
}
