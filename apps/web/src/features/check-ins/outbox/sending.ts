import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { QueuedCheckIn } from './queued-check-in.ts';

type UndoAnswered = (answer: WireCheckInAnswer) => Promise<void>;

/** A check-in on its way to the server. */
export interface Sending {
  readonly checkIn: QueuedCheckIn;
  /** Its tap sends it, and the screen shows it as done: it is not listed as queued. */
  readonly isFirst: boolean;
  /** Takes it off the screen. */
  readonly hide: () => void;
  /** Undoes it on the server, given its answer; set once the user has withdrawn it. */
  undo?: UndoAnswered;
}

/** Whether the user has undone it. */
export function isWithdrawn({ undo }: Sending): boolean {
  return undo !== undefined;
}

/** What is being sent and undone, in this tab. */
export interface InFlight {
  readonly begin: (sending: Sending) => void;
  /** It was answered, or nothing is known of it, and its undo is over. */
  readonly end: (sending: Sending) => void;
  readonly find: (goalId: string, day: LocalDay) => Sending | undefined;
  /** Whether a tap on this goal is in flight. */
  readonly hasTap: (goalId: string) => boolean;
  /** Whether its tap sends it now. */
  readonly isFirst: (checkIn: QueuedCheckIn) => boolean;
  /** Hides a check-in and undoes it after its answer. */
  readonly withdraw: (sending: Sending, undo: UndoAnswered) => void;
  /** Holds back new check-ins of a goal while one of its check-ins is undone. */
  readonly trackUndo: (goalId: string, undo: Promise<unknown>) => void;
  /** Resolves when no check-in of a goal is being undone. */
  readonly whenUndone: (goalId: string) => Promise<unknown>;
}

export function createInFlight(): InFlight {
  const inFlight = new Map<Sending, PromiseWithResolvers<void>>();
  const undos = new Map<string, Promise<unknown>>();
  const find = (isMeant: (sending: Sending) => boolean) => [...inFlight.keys()].find(isMeant);
  const trackUndo = (goalId: string, undo: Promise<unknown>) => {
    const all = Promise.allSettled([undos.get(goalId), undo]);
    undos.set(goalId, all);
    void all.then(() => {
      if (undos.get(goalId) === all) undos.delete(goalId);
    });
  };
  return {
    begin: (sending) => void inFlight.set(sending, Promise.withResolvers()),
    end: (sending) => {
      inFlight.get(sending)?.resolve();
      inFlight.delete(sending);
    },
    find: (goalId, day) => find((one) => one.checkIn.goalId === goalId && one.checkIn.day === day && !isWithdrawn(one)),
    hasTap: (goalId) => find((one) => one.isFirst && one.checkIn.goalId === goalId && !isWithdrawn(one)) !== undefined,
    isFirst: ({ key }) => find((one) => one.isFirst && one.checkIn.key === key) !== undefined,
    withdraw: (sending, undo) => {
      sending.undo = undo;
      const { promise } = inFlight.get(sending) ?? {};
      if (promise !== undefined) trackUndo(sending.checkIn.goalId, promise);
      sending.hide();
    },
    trackUndo,
    whenUndone: async (goalId) => undos.get(goalId),
  };
}
