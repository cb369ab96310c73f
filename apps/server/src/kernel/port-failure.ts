/** A third party let us down. The problem handler answers 503 with the port's sentence; the log gets the cause. */
export class PortFailure extends Error {
  override readonly name = 'PortFailure';
  readonly port: 'mailer' | 'payments' | 'identity' | 'photos' | 'push';
  /** Whether the same request may work later. */
  readonly isRetryable: boolean;
  /** Whether they answered with a failure; otherwise it is not known what became of the request. */
  readonly isAnswered: boolean;
  /** They asked to be left alone for so long. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    port: PortFailure['port'],
    message: string,
    options: { cause?: unknown; isRetryable: boolean; isAnswered?: boolean; retryAfterSeconds?: number },
  ) {
    super(message, { cause: options.cause });
    this.port = port;
    this.isRetryable = options.isRetryable;
    this.isAnswered = options.isAnswered ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
