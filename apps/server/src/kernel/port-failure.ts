/** A third party let us down. The problem handler answers 503 with the port's sentence; the log gets the cause. */
export class PortFailure extends Error {
  override readonly name = 'PortFailure';
  readonly port: 'mailer' | 'payments' | 'identity' | 'photos';
  /** Whether the same request may work later. */
  readonly isRetryable: boolean;
  /** Whether they answered with a failure; otherwise it is not known what became of the request. */
  readonly isAnswered: boolean;

  constructor(port: PortFailure['port'], message: string, options: { cause?: unknown; isRetryable: boolean; isAnswered?: boolean }) {
    super(message, { cause: options.cause });
    this.port = port;
    this.isRetryable = options.isRetryable;
    this.isAnswered = options.isAnswered ?? false;
  }
}
