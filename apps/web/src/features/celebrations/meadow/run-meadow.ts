import type { StageSize } from '../playing/run-scene.ts';
import { createPresenter } from '../stage/present.ts';
import { createStage, type Stage } from '../stage/stage.ts';
import { drawMeadow, type MeadowView } from './draw-meadow.ts';
import { leftOf, type MeadowFacts, planMeadow } from './meadow-plan.ts';

/** All that a picture of the meadow depends on, but the moment. It is sent to the worker as it is. */
export interface MeadowState extends Omit<MeadowView, 'left'> {
  readonly facts: MeadowFacts;
  readonly size: StageSize;
  /** Pixels of the meadow between its beginning and what is seen. */
  readonly scrolled: number;
  /** Whether clouds and fireflies move: it is on the screen, and its person wants motion. */
  readonly isMoving: boolean;
}

export interface MeadowRun {
  update(changes: Partial<MeadowState>): void;
  stop(): void;
}

/** Four pictures a second: enough for a cloud. */
const PICTURE_MS = 250;

/**
 * Shows a meadow on a canvas, in a page or in a worker.
 * @param onDrawn its first picture is there
 * @returns undefined where the canvas cannot be drawn on
 */
export function runMeadow(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  first: MeadowState,
  onDrawn: () => void,
): MeadowRun | undefined {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (context === null) return undefined;
  let state = first;
  let plan = planMeadow(state.facts);
  let stage: Stage | undefined;
  let present: (() => void) | undefined;
  let ms = 0;
  let frame = 0;
  let isDrawn = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const draw = () => {
    frame = 0;
    const { size, scrolled } = state;
    if (stage?.width !== size.width || stage.height !== size.height) {
      canvas.width = size.width;
      canvas.height = size.height;
      stage = createStage(size.width, size.height);
      present = createPresenter(context, stage, { hasVeil: false });
    }
    drawMeadow(stage, plan, { ...state, left: leftOf(plan, size.width, scrolled) }, ms);
    present?.();
    if (!isDrawn) onDrawn();
    isDrawn = true;
  };
  const drawSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const setMoving = (isMoving: boolean) => {
    clearInterval(timer);
    if (!isMoving) return;
    timer = setInterval(() => {
      ms += PICTURE_MS;
      drawSoon();
    }, PICTURE_MS);
  };
  setMoving(state.isMoving);
  drawSoon();
  return {
    update(changes) {
      state = { ...state, ...changes };
      if (changes.facts !== undefined) plan = planMeadow(changes.facts);
      if (changes.isMoving !== undefined) setMoving(changes.isMoving);
      drawSoon();
    },
    stop() {
      clearInterval(timer);
      cancelAnimationFrame(frame);
    },
  };
}
