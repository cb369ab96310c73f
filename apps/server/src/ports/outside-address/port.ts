import type { OutsideFailureReason } from '@fivefold/rules/outside-failures';

/** What is sent to an address that a person typed. */
export interface OutsideRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The address was not reached, or did not take what was sent. Its person may read the reason. */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure';
  readonly reason: OutsideFailureReason;
  /** Of the answer, where there was one. */
  readonly status: number | null;

  constructor(reason: OutsideFailureReason, status: number | null = null, cause?: unknown) {
    super(status === null ? reason : `${reason} ${status}`, { cause });
    this.reason = reason;
    this.status = status;
  }
}

/** The only way to an address that a person typed. */
export interface OutsideAddress {
  /** What is wrong with an address as it is written; undefined where sending decides. */
  findFault(url: string): OutsideFailureReason | undefined;
  /**
   * Sends a POST.
   * @returns the status, which is one of success
   * @throws OutsideFailure
   */
  post(request: OutsideRequest): Promise<number>;
}
