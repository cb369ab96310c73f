// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ExampleGoal } from './example-goal.tsx';

describe('the example goal', () => {
  it('says that it is an example', () => {
    render(<ExampleGoal />);
    expect(screen.getByRole('region', { name: 'Example goal: Take a short walk' })).toBeTruthy();
    expect(screen.getByText('Example')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Give it a tap. It’s only an example.');
  });

  it('counts five check-ins, announces each, and starts over', async () => {
    const user = userEvent.setup();
    render(<ExampleGoal />);
    const announced = new Set<string | null>();
    for (const count of [1, 2, 3, 4, 5]) {
      await user.click(screen.getByRole('button', { name: 'Check in: Take a short walk (example)' }));
      expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(`${count} of 5`);
      announced.add(screen.getByRole('status').textContent);
    }
    expect(announced.size).toBe(5);
    expect([...announced].at(-1)).toBe('Five check-ins: your first streak point!');
    await user.click(screen.getByRole('button', { name: 'Start over: Take a short walk (example)' }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0 of 5');
  });

  it('keeps the focus on its button and works with the keyboard', async () => {
    const user = userEvent.setup();
    render(<ExampleGoal />);
    await user.tab();
    for (let press = 0; press < 5; press++) await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Start over/ }));
  });

  it('stores nothing', async () => {
    const user = userEvent.setup();
    render(<ExampleGoal />);
    await user.click(screen.getByRole('button'));
    expect(localStorage.length).toBe(0);
    expect(document.cookie).toBe('');
  });
});
