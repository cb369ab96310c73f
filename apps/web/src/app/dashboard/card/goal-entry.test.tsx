// @vitest-environment jsdom
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleGoal } from '#testing/wire-samples.ts';
import { GoalEntry } from './goal-entry.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;

/** A goal that counts how often a card was drawn from it. */
function countedGoal(text: string) {
  const reads = { count: 0 };
  const goal: WireRegularGoal = Object.defineProperty(sampleGoal(), 'goal', {
    get: () => {
      reads.count += 1;
      return text;
    },
  });
  return { goal, reads };
}

describe('a goal that is done once', () => {
  it('says only once that it isn’t done', () => {
    const goal = sampleGoal({ frequency: 'once' });
    const facts = {
      uid: ANN.uid,
      queued: undefined,
      quietLine: undefined,
      audience: '',
      today: TODAY,
      onUndo: () => undefined,
    };
    renderPage(<GoalEntry goal={goal} onCheckIn={async () => true} {...facts} />, {
      api: createFakeProduct().api.client,
    });
    const toggle = screen.getByRole('button', { name: /^Morning run, / });
    expect(toggle.getAttribute('aria-label')).toBe('Morning run, Not done yet, not earned yet, Once');
    expect(screen.getByText('Not done yet')).toBeDefined();
    expect(screen.queryByText('Not checked yet')).toBeNull();
  });
});

describe('a card in a long list', () => {
  it('is drawn anew when its own goal changes, and not when another one does', async () => {
    const still = countedGoal('Still');
    const [before, after] = [countedGoal('Before'), countedGoal('After')];
    const check = async () => true;
    const undo = () => undefined;

    function List() {
      const [goals, setGoals] = useState([still.goal, before.goal]);
      return (
        <>
          {goals.map((goal) => (
            <GoalEntry
              key={goal.id}
              goal={goal}
              uid={ANN.uid}
              queued={undefined}
              quietLine={undefined}
              audience=""
              today={TODAY}
              onCheckIn={check}
              onUndo={undo}
            />
          ))}
          <button onClick={() => setGoals([still.goal, after.goal])}>Change</button>
        </>
      );
    }

    const { user } = renderPage(<List />, { api: createFakeProduct().api.client });
    const drawnBefore = still.reads.count;
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByText('After')).toBeDefined();
    expect(after.reads.count).toBeGreaterThan(0);
    expect(still.reads.count).toBe(drawnBefore);
  });
});
