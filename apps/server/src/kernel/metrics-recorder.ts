/** What becomes of a job's run. */
export type JobOutcome = 'done' | 'retried' | 'parked';

/** Counts what happens, for an operator. Nothing in it names a person, and nothing waits for it. */
export interface MetricsRecorder {
  /** A check-in that was written, not the repeat of one. @param points it earned. */
  checkIn(kind: 'regular' | 'shared', points: number): void;
  /** Streaks that became months of Performance, once each. */
  exchange(streaks: number, months: number): void;
  job(kind: string, outcome: JobOutcome, seconds: number): void;
  /** A call to a service outside, and whether that service let us down. */
  portCall(port: string, isFailed: boolean): void;
}

/** Where nobody asks for metrics, nothing is counted. */
export const noopMetrics: MetricsRecorder = { checkIn() {}, exchange() {}, job() {}, portCall() {} };
