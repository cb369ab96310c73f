import { RootLine } from '#features/roots/root-line.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { useNextGoal } from '../list/goal-focus.ts';

interface Props {
  goal: WireOwnGoal;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
}

/** What a card asks about how much its goal happens by itself; a goal that is let go leaves the list. */
export function RootedLine({ goal, onAnswered }: Props) {
  const next = useNextGoal(goal.id);
  const gone = useUnmountCallback(next.focus);
  return (
    <RootLine
      goalId={goal.id}
      goalText={goal.goal}
      onAnswered={onAnswered}
      onLeaving={() => {
        next.find();
        gone.arm();
      }}
    />
  );
}
