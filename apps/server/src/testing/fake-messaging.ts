import type { ServerResponse } from 'node:http';

/** One message as it arrived. */
export interface FakeMessage {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: Record<string, string>;
}

/** An answer other than that the message was taken. */
export interface MessagingAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Firebase's messaging: takes every message, unless it was told what to answer next. */
export class FakeMessaging {
  readonly received: FakeMessage[] = [];
  /** What is answered next, oldest first; 'hang-up' ends the connection. */
  readonly next: (MessagingAnswer | 'hang-up')[] = [];

  answer(text: string, response: ServerResponse): void {
    const { message } = JSON.parse(text) as { message: FakeMessage };
    const told = this.next.shift();
    if (told === 'hang-up') {
      response.destroy();
      return;
    }
    if (told === undefined) this.received.push(message);
    const { status, headers, body } = told ?? { status: 200, body: { name: `messages/${this.received.length}` } };
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }
}

/** An error as FCM's HTTP v1 gives it; its own code comes as a detail. */
export function fcmError(status: number, googleStatus: string, message: string, errorCode?: string): MessagingAnswer {
  const details =
    errorCode === undefined ? [] : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  return { status, body: { error: { code: status, status: googleStatus, message, details } } };
}
