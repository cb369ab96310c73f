// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '#testing/memory-router.tsx';
import { DashboardLoading } from './dashboard-loading.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Place = ({ children }: { children: ReactNode }) => <MemoryRouter at="/">{children}</MemoryRouter>;
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const areShapesThere = () => document.querySelector('main > [aria-hidden]') !== null;

describe('the shapes of what is coming', () => {
  it('are drawn when the answer takes longer than a moment', () => {
    render(<DashboardLoading isAnswered={false} />, { wrapper: Place });
    wait(149);
    expect(areShapesThere()).toBe(false);
    wait(1);
    expect(areShapesThere()).toBe(true);
  });

  it('are not drawn any more when the answer came before', () => {
    const { rerender } = render(<DashboardLoading isAnswered={false} />, { wrapper: Place });
    wait(149);
    rerender(<DashboardLoading isAnswered />);
    wait(5000);
    expect(areShapesThere()).toBe(false);
  });

  it('stay until the goals are there', () => {
    const { rerender } = render(<DashboardLoading isAnswered={false} />, { wrapper: Place });
    wait(150);
    rerender(<DashboardLoading isAnswered />);
    expect(areShapesThere()).toBe(true);
  });
});
