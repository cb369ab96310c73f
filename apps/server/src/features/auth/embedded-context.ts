import type { LogInRecorder } from './devices/log-in-recorder.ts';
import type { AuthLimits } from './rate-limits.ts';
import type { LogInAnswer } from './web-session/log-in-answer.ts';

/** What the calls of the embedded identity provider share. */
export interface EmbeddedContext {
  readonly limits: AuthLimits;
  readonly logIns: LogInRecorder;
  readonly answerLogIn: LogInAnswer;
}
