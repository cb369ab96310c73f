/** One notification for one device. */
export interface Push {
  /** Whose device it is; the messaging service does not learn it. */
  readonly uid: string;
  /** The device, as the messaging service knows it. */
  readonly token: string;
  readonly title: string;
  readonly body: string;
  /** What the app gets with it. The service takes texts only. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * What became of a push. 'dead': the token will never work again. 'refused': trying again would not help, and an operator
 * should know.
 */
export type PushOutcome = { readonly kind: 'sent' } | { readonly kind: 'dead' | 'refused'; readonly reason: string };

/** Whether the service would not work for us at all; a device that is gone is no fault of theirs or ours. */
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
