/** How a job's run ended. */
export type JobOutcome = 'done' | 'retried' | 'parked';

/** Counts events for the operator. It gets no user data, and no call waits for it. */
export interface MetricsRecorder {
  /** A check-in was written; repeats do not count. @param points it earned. */
  checkIn(kind: 'regular' | 'shared', points: number): void;
  /** Points were exchanged for Performance months. */
  exchange(streaks: number, months: number): void;
  job(kind: string, outcome: JobOutcome, seconds: number): void;
  /** A call to an outside service ended. @param isFailed the service did not do its part. */
  portCall(port: string, isFailed: boolean): void;
  /** A statement that a replica may answer was answered. */
  replicaRead(server: 'replica' | 'primary'): void;
}

/** Used without `METRICS_TOKEN`: counts nothing. */
export const noopMetrics: MetricsRecorder = { checkIn() {}, exchange() {}, job() {}, portCall() {}, replicaRead() {} };
