import { redactText } from '../redact.ts';

/** Where the database layer says what happened. `extra` holds facts for a log line, never secrets. */
export type DatabaseLog = (level: 'debug' | 'info' | 'warn' | 'error', message: string, extra?: object) => void;

/** Says nothing below a warning; warnings and errors go to standard error. */
export const logToStandardError: DatabaseLog = (level, message, extra) => {
  if (level !== 'warn' && level !== 'error') return;
  process.stderr.write(
    redactText(`database ${level}: ${message}${extra === undefined ? '' : ` ${JSON.stringify(extra)}`}\n`),
  );
};
