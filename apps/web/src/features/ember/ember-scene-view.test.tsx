// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { faceOf } from '#ui/ember/ember-face.ts';
import { EmberSceneView } from './ember-scene-view.tsx';

afterEach(() => vi.restoreAllMocks());

it('shows its first picture at once, because the ember below it is hidden', () => {
  const fillRect = vi.fn();
  const context = { clearRect: vi.fn(), fillRect } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const moment = { face: faceOf('uid-ann'), color: 'orange', from: 0, to: 0 } as const;
  render(<EmberSceneView moment={moment} onEnd={() => undefined} />);
  expect(fillRect.mock.calls.length).toBeGreaterThan(100);
});
