import { isStreakEarned } from '@fivefold/rules/check-in';
import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type Announcer, createAnnouncer } from '#ui/announcement.tsx';
import { patchDashboard, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { type CelebrationStyle, readCelebrationStyle } from '#platform/device-settings.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { type CelebrationChoice, createCelebrationChoice } from '#features/celebrations/celebration-choice.ts';
import { loadOnce } from '#kernel/load-once.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { type SceneMarks, useCelebrations } from '#features/celebrations/celebration-store.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { unpaidOf, useUnpaidCheckIns } from '#features/check-ins/unpaid-check-ins.ts';
import { useFullRows } from '#features/letters/full-rows.ts';
import type { OnChecked } from '#features/check-ins/check-in.ts';
import { usePointLandingStore } from '#features/streaks/landing/point-landing-store.ts';

const loadWords = loadOnce(() => import('./check-in-words.ts'));

interface CheckInCelebration {
  /** Says each check-in in words. */
  readonly announcer: Announcer;
  /** The server confirmed a check-in: words, a vibration for points, scene unless it was played before, and points on their way. */
  readonly celebrateCheckIn: OnChecked;
  /** Chooses the scene of a check-in before it is sent. */
  readonly choice: CelebrationChoice;
  /** A check-in is to be queued: its scene now, because none follows when it is sent. */
  readonly celebrateQueued: () => void;
  /** The check-in is queued on this device: the words. */
  readonly announceQueued: (goal: WireOwnGoal) => void;
  /** The check-in was undone: the words, and the end of its scene. */
  readonly announceUndone: (goal: WireOwnGoal) => void;
}

interface Props {
  level: number;
  /** Of the person's ember. */
  color: ParticipantColor;
}

/** Celebrates check-ins: the animation as the user wants it, the vibration, the announcement, the landing of points. */
export function useCheckInCelebration({ level, color }: Props): CheckInCelebration {
  const { preferences, haptics } = usePlatform();
  const celebrations = useCelebrations();
  const choice = useSharedInstance(createCelebrationChoice, preferences, haptics);
  const landing = usePointLandingStore();
  const cache = useQueryClient();
  const unpaid = useUnpaidCheckIns();
  const fullRows = useFullRows();
  const [announcer] = useState(createAnnouncer);
  // One after the other, so that two quick check-ins take two steps of the cycle.
  const queue = useRef(Promise.resolve());

  const announce = useCallback(
    (say: (words: Awaited<ReturnType<typeof loadWords>>) => string) =>
      void loadWords().then(
        (words) => announcer.announce(say(words)),
        // Without a connection the code may be missing; what has happened is on the screen as well.
        () => undefined,
      ),
    [announcer],
  );

  /** Plays the wave or the next scene of the cycle. */
  const play = useCallback(
    async (style: CelebrationStyle, points: number, marks?: SceneMarks, goalId?: string) => {
      const celebration = await choice.next(isStreakEarned(points));
      const { b: shade, c: body, d: light } = getEmberColors(color);
      celebrations.celebrate(celebration, {
        isSubtle: style === 'subtle',
        own: [shade, body, light],
        points,
        goalId,
        marks,
      });
    },
    [choice, celebrations, color],
  );
  const celebrateCheckIn: OnChecked = useCallback(
    (goal, answer, { isCelebrated }) => {
      const { points_earned: points, total_streaks: total } = answer;
      unpaid.note(goal.id, unpaidOf(goal, answer));
      fullRows.note(goal.id, answer);
      announce(({ inWords }) => inWords(goal, answer));
      if (answer.streak_earned) haptics.heavy();
      if (points > 0) {
        if (!prefersReducedMotion()) landing.hold({ points, total, levelBefore: level });
        // The number is read and drawn from the answer, also when the next fetch fails.
        patchDashboard(cache, (dashboard) => ({
          ...dashboard,
          streaks: { ...dashboard.streaks, total_streaks: total, level: answer.level },
        }));
      }
      queue.current = queue.current.then(async () => {
        const style = await readCelebrationStyle(preferences);
        if (style !== 'off' && !isCelebrated) {
          // Without the code of the words the scene plays as any other.
          const marks = await loadWords().then(
            ({ marksOf }) => marksOf(goal, answer),
            () => undefined,
          );
          await play(style, points, marks, goal.id);
        }
        if (style === 'off') landing.release();
        else landing.letFly({ isFromCorner: style === 'subtle' });
      });
    },
    [announce, unpaid, fullRows, preferences, haptics, landing, cache, level, play],
  );
  const celebrateQueued = useCallback(() => {
    queue.current = queue.current.then(async () => {
      const style = await readCelebrationStyle(preferences);
      if (style !== 'off') await play(style, 0);
    });
  }, [preferences, play]);
  const announceQueued = useCallback(
    (goal: WireOwnGoal) => announce(({ queuedInWords }) => queuedInWords(goal)),
    [announce],
  );
  const announceUndone = useCallback(
    (goal: WireOwnGoal) => {
      announce(({ undoneInWords }) => undoneInWords(goal));
      const playing = celebrations.playing();
      if (playing !== null) celebrations.end(playing);
    },
    [announce, celebrations],
  );
  return { announcer, choice, celebrateCheckIn, celebrateQueued, announceQueued, announceUndone };
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
