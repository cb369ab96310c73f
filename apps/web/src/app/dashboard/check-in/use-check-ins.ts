import { avatarColor, type Colored } from '@fivefold/rules/participant-color';
import { useCheckIn } from '#features/check-ins/use-check-in.ts';
import { useCheckInCelebration } from './use-check-in-celebration.ts';
import { useCheckInUndo } from './use-check-in-undo.ts';

/** The one way to check in on the dashboard and the one to undo it, each with what is seen and said then. */
export function useCheckIns({ profile, level }: { profile: Colored; level: number }) {
  const { uid } = profile;
  const celebration = useCheckInCelebration({ level, color: avatarColor(profile) });
  const { undo, offerUndo } = useCheckInUndo({ uid, onHidden: celebration.announceUndone });
  const checkIn = useCheckIn({
    uid,
    celebrations: celebration.choice,
    onChecked: celebration.celebrateCheckIn,
    onCelebrate: celebration.celebrateQueued,
    onQueued: celebration.announceQueued,
    onShown: offerUndo,
  });
  return { checkIn, undo, offerUndo, celebration };
}
