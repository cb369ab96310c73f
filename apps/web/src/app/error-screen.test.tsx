// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-screen.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let isBroken: boolean;
function Part() {
  if (isBroken) throw new Error('planted');
  return <p>All is well</p>;
}

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the error screen', () => {
  it('stands in for what failed, and tries again', async () => {
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
    expect(console.error).toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All is well')).toBeTruthy();
  });

  it('is left by going to another page', () => {
    const page = (resetKey: string) => (
      <ErrorBoundary resetKey={resetKey}>
        <Part />
      </ErrorBoundary>
    );
    const { rerender } = render(page('/dashboard'));
    isBroken = false;
    rerender(page('/dashboard'));
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(page('/add-goal'));
    expect(screen.getByText('All is well')).toBeTruthy();
  });

  it('names the operator’s address for support, where the page was told one', () => {
    const told = document.createElement('meta');
    told.name = 'fivefold-server';
    told.content = JSON.stringify({ support_email: 'help@goals.example' });
    document.head.append(told);
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('link', { name: 'help@goals.example' }).getAttribute('href')).toBe(
      'mailto:help@goals.example',
    );
    told.remove();
  });
});
