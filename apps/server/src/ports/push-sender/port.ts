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

/** Whether a device's token is a browser's, which is JSON; tokens of Firebase never begin so. */
export function isBrowserToken(token: string): boolean {
  return token.startsWith('{');
}

/** Sends to browsers, each by the push service that it names. */
export interface BrowserPushSender extends PushSender {
  /** By which browsers know who may push to them. */
  readonly publicKey: string;
  /** What is wrong with a browser's token as it is written, in English; undefined where sending decides. */
  readonly findFault: (token: string) => string | undefined;
}

/** Pushes that went nowhere, kept for a person to look at. */
export interface PushRecord {
  /** Newest first. */
  newest(): Promise<(Push & { sentAt: string })[]>;
}
