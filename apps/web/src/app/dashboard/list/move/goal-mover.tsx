import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { type Draggable, makeDraggable } from '#ui/drag/drag-items.ts';
import './goal-mover.css';
import { useMoveGoal } from './use-move-goal.ts';

/** The part of a goal that opens it. */
const TITLE = 'h3 > button';

interface Props {
  /** The goals of the list in their order; it may show the first of them only. */
  goals: readonly WireOwnGoal[];
  list: RefObject<HTMLElement | null>;
}

/**
 * Lets goals be moved by drag, and with Alt and an arrow key on a title or a check-in button. It says where they went.
 */
export function GoalMover({ goals, list }: Props) {
  const { haptics } = usePlatform();
  const { move, announcement } = useMoveGoal(goals);
  const onDrop = useEffectEvent(move);
  const moveByKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(`${TITLE}, [data-check-in]`);
    if (step === 0 || !control) return;
    event.preventDefault();
    const from = [...(list.current?.children ?? [])].findIndex((item) => item.contains(control));
    move(from, from + step);
    // An item that the browser puts elsewhere loses the focus.
    requestAnimationFrame(() => {
      control.focus({ preventScroll: true });
      control.closest('li')?.scrollIntoView?.({ block: 'nearest' });
    });
  });

  const draggable = useRef<Draggable>(null);
  const order = goals.map(({ id }) => id).join();
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const dragging = makeDraggable(element, {
      handles: TITLE,
      onLift: () => haptics.light(),
      onDrop: (from, to) => onDrop(from, to),
    });
    draggable.current = dragging;
    const listen = (event: KeyboardEvent) => moveByKey(event);
    element.addEventListener('keydown', listen);
    return () => {
      dragging.stop();
      element.removeEventListener('keydown', listen);
    };
  }, [list, haptics]);
  useEffect(() => {
    // Goals that come, go or move under the pointer end a drag; those that a read puts back for a moment do not.
    draggable.current?.check();
  }, [order]);

  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  );
}

function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : 0;
}
