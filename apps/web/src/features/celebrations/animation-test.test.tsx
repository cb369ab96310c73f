// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnimationTest } from './animation-test.tsx';
import { type FakeCanvas, installFakeCanvas } from './testing/fake-canvas.ts';

let canvas: FakeCanvas;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  canvas = installFakeCanvas();
  canvas.prefersReducedMotion = true;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the animation test', () => {
  it('has one button for each of the thirteen celebrations', () => {
    render(<AnimationTest />);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Tree',
      'Rock',
      'Fire',
      'Star',
      'Tornado',
      'Black hole',
      'Rainbow',
      'Lightning',
      'Fireworks',
      'Snow',
      'Garden',
      'Rocket',
      'Wave',
    ]);
  });

  it('shows eight different moments of the chosen celebration and plays it', async () => {
    const { container } = render(<AnimationTest />);
    expect(container.querySelectorAll('canvas')).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Black hole' }));
    expect(await screen.findByText(/Eight moments of “Black hole”, 1450/)).toBeDefined();
    await waitFor(() => expect(canvas.pictures.length).toBeGreaterThanOrEqual(9));
    expect(container.querySelectorAll('canvas')).toHaveLength(9);
    const moments = canvas.pictures.filter((picture) => picture.length === 160 * 90 * 4).slice(-8);
    expect(new Set(moments.map((picture) => picture.join())).size).toBe(8);
  });
});
