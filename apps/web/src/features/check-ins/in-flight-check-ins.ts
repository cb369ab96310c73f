import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

type UndoAnswered = (answer: WireCheckInAnswer) => Promise<void>;

/** A check-in that was sent and not answered. */
export interface InFlightCheckIn {
  readonly goalId: string;
  readonly day: LocalDay;
  readonly description: string;
  /** Takes it off the screen. */
  readonly hide: () => void;
  /** Undoes it on the server, given its answer; set once the user has undone it. */
  undo?: UndoAnswered;
}

export interface InFlightCheckIns {
  readonly begin: (checkIn: InFlightCheckIn) => void;
  /** It was answered, or nothing is known of it, and its undo is over. */
  readonly end: (checkIn: InFlightCheckIn) => void;
  readonly find: (goalId: string, day: LocalDay) => InFlightCheckIn | undefined;
  /** Hides a check-in and undoes it after its answer. */
  readonly withdraw: (checkIn: InFlightCheckIn, undo: UndoAnswered) => void;
  /** Holds back new check-ins of a goal while one of its check-ins is undone. */
  readonly trackUndo: (goalId: string, undo: Promise<unknown>) => void;
  /** Resolves when no check-in of a goal is being undone. */
  readonly whenUndone: (goalId: string) => Promise<unknown>;
}

/** The check-ins that are in flight, so that each can be undone before its answer. */
export function useInFlightCheckIns(): InFlightCheckIns {
  return useSharedInstance(createInFlightCheckIns);
}

/** Whether the user has undone it. */
export function isWithdrawn({ undo }: InFlightCheckIn): boolean {
  return undo !== undefined;
}

function createInFlightCheckIns(): InFlightCheckIns {
  const inFlight = new Map<InFlightCheckIn, PromiseWithResolvers<void>>();
  const undos = new Map<string, Promise<unknown>>();
  const trackUndo = (goalId: string, undo: Promise<unknown>) => {
    const all = Promise.allSettled([undos.get(goalId), undo]);
    undos.set(goalId, all);
    void all.then(() => {
      if (undos.get(goalId) === all) undos.delete(goalId);
    });
  };
  return {
    begin: (checkIn) => void inFlight.set(checkIn, Promise.withResolvers()),
    end: (checkIn) => {
      inFlight.get(checkIn)?.resolve();
      inFlight.delete(checkIn);
    },
    find: (goalId, day) =>
      [...inFlight.keys()].find((one) => one.goalId === goalId && one.day === day && !isWithdrawn(one)),
    withdraw: (checkIn, undo) => {
      checkIn.undo = undo;
      const { promise } = inFlight.get(checkIn) ?? {};
      if (promise !== undefined) trackUndo(checkIn.goalId, promise);
      checkIn.hide();
    },
    trackUndo,
    whenUndone: async (goalId) => undos.get(goalId),
  };
}
