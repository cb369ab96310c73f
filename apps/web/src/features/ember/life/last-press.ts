interface Press {
  readonly x: number;
  readonly y: number;
}

const EVERYWHERE = { capture: true, passive: true } as const;
/** A check-in is shown at most this long after its press. */
const FRESH_MS = 1500;

let last: (Press & { readonly at: number }) | undefined;

/** Tells of presses in the page's content, with the frame after the one that answers them. @returns stops that */
export function watchPresses(onPress: (press: Press) => void): () => void {
  const note = (press: Press, target: EventTarget | null) => {
    last = { ...press, at: performance.now() };
    if (!(target instanceof Element) || target.closest('main :is(button, a)') === null) return;
    requestAnimationFrame(() => onPress(press));
  };
  const notePointer = ({ clientX: x, clientY: y, target }: PointerEvent) => note({ x, y }, target);
  const noteKey = ({ key, target }: KeyboardEvent) => {
    if ((key !== 'Enter' && key !== ' ') || !(target instanceof Element)) return;
    const { x, y, width, height } = target.getBoundingClientRect();
    note({ x: x + width / 2, y: y + height / 2 }, target);
  };
  document.addEventListener('pointerdown', notePointer, EVERYWHERE);
  document.addEventListener('keydown', noteKey, EVERYWHERE);
  return () => {
    document.removeEventListener('pointerdown', notePointer, EVERYWHERE);
    document.removeEventListener('keydown', noteKey, EVERYWHERE);
  };
}

/** Where the check-in that is shown now was made, once; undefined where no one has just pressed. */
export function takeLastPress(): Press | undefined {
  const press = last;
  last = undefined;
  return press !== undefined && performance.now() - press.at < FRESH_MS ? press : undefined;
}
