/** One notification for one device. */
export interface Push {
  /** The device's user; not sent to the messaging service. */
  readonly uid: string;
  /** The device, as the messaging service knows it. */
  readonly token: string;
  readonly title: string;
  readonly body: string;
  /** Data for the app. The service takes texts only. */
  readonly data: Readonly<Record<string, string>>;
  /** For how long the service keeps it for a phone that is off; a day unless given. */
  readonly keptSeconds?: number;
}

/**
 * The outcome of a push. 'dead': the token will never work again. 'refused': a retry would not help, and the operator
 * should know.
 */
export type PushOutcome = { readonly kind: 'sent' } | { readonly kind: 'dead' | 'refused'; readonly reason: string };

/** Whether the service refuses us; a dead device is not the service's failure. */
export function isRefused(outcome: PushOutcome): boolean {
  return outcome.kind === 'refused';
}

export interface PushSender {
  /** @throws PortFailure when it may work later; a retry may send it twice, never lose it. */
  send(push: Push): Promise<PushOutcome>;
}

/** Pushes that went nowhere, kept for a person to look at. */
export interface PushRecord {
  /** Newest first. */
  newest(): Promise<(Push & { sentAt: string })[]>;
}
