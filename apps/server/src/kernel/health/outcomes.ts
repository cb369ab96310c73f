import { PortFailure } from '../port-failure.ts';
import type { MetricsRecorder } from '../metrics-recorder.ts';

/** How the last call to a service outside ended. */
interface Outcome {
  readonly isFailed: boolean;
  /** Whether they answered with a failure; otherwise they were silent. */
  readonly isAnswered: boolean;
  /** Epoch milliseconds, real time. */
  readonly atMs: number;
}

/** Everything that the calls of a port may answer. */
type AnswerOf<Port> = {
  [Name in keyof Port]: Port[Name] extends (...given: never[]) => Promise<infer Answer> ? Answer : never;
}[keyof Port];

/** Remembers the outcome of the last call to each service, for `/health/ready`. */
export interface Outcomes {
  /**
   * The same port, with every call that it makes noted.
   * @param isRefusal whether an answer means that the service would not work for us; by default only a failure does.
   */
  watch<Port extends object>(name: string, port: Port, isRefusal?: (answer: AnswerOf<Port>) => boolean): Port;
  last(name: string): Outcome | undefined;
}

export function createOutcomes(metricsRecorder: MetricsRecorder, nowMs: () => number = Date.now): Outcomes {
  const lastOf = new Map<string, Outcome>();
  const note = (name: string, isFailed: boolean, isAnswered = true) => {
    lastOf.set(name, { isFailed, isAnswered, atMs: nowMs() });
    metricsRecorder.portCall(name, isFailed);
  };

  function watched(name: string, call: (...given: unknown[]) => unknown, isRefusal: (answer: never) => boolean) {
    return (...given: unknown[]): unknown => {
      const answer = call(...given);
      if (!(answer instanceof Promise)) return answer;
      return answer.then(
        (value: unknown) => {
          note(name, isRefusal(value as never));
          return value;
        },
        (error: unknown) => {
          // A refusal of ours or a defect says nothing about them.
          if (error instanceof PortFailure) note(name, true, error.isAnswered);
          throw error;
        },
      );
    };
  }

  return {
    watch<Port extends object>(
      name: string,
      port: Port,
      isRefusal: (answer: AnswerOf<Port>) => boolean = () => false,
    ): Port {
      const entries = Object.entries(port).map(([key, value]) => {
        const isCall = typeof value === 'function';
        return [
          key,
          isCall ? watched(name, value.bind(port) as (...given: unknown[]) => unknown, isRefusal) : value,
        ] as const;
      });
      return Object.fromEntries(entries) as Port;
    },
    last: (name) => lastOf.get(name),
  };
}
