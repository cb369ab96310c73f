/** A list stays as it is while the user is busy, so that nothing moves under the finger. */
export const CALM_AFTER_MS = 3000;

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll'] as const;
const EVERYWHERE = { capture: true, passive: true } as const;

/**
 * Changes what is shown once nothing was pressed or scrolled for a moment, and nothing else holds it.
 * @returns stops waiting
 */
export function afterCalm(change: () => void, isHeld: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isHeld() ? restart() : change()), CALM_AFTER_MS);
  };
  restart();
  for (const type of SIGNS_OF_USE) window.addEventListener(type, restart, EVERYWHERE);
  return () => {
    clearTimeout(timer);
    for (const type of SIGNS_OF_USE) window.removeEventListener(type, restart, EVERYWHERE);
  };
}
