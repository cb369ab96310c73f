import * as z from 'zod/mini';

/** The error of Firebase Cloud Messaging (FCM) for a message that it does not take. */
export interface FcmError {
  readonly status: number;
  /**
   * FCM's own code where it gives one (UNREGISTERED), else Google's (NOT_FOUND); empty when the answer is not Google's.
   */
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
  /** One line for the log. */
  readonly reason: string;
}

const errorAnswer = z.object({
  error: z.object({
    status: z.optional(z.string()),
    message: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

/** @param retryAfter the header: seconds, or a date. */
export function readFcmError(status: number, retryAfter: string | null, text: string): FcmError {
  const { error } = parse(text);
  const ownCode = error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  const code = ownCode ?? error.status ?? '';
  const message = error.message ?? '';
  return {
    status,
    code,
    message,
    retryAfterSeconds: secondsOf(retryAfter),
    reason: `${status} ${code} ${message.slice(0, 300)}`.trim(),
  };
}

function parse(text: string): z.output<typeof errorAnswer> {
  try {
    const parsed = errorAnswer.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // A proxy's page instead of Google's answer: only the status counts.
  }
  return { error: {} };
}

function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
