import type { FastifyBaseLogger } from 'fastify';
import { redactLine } from './redact.ts';
import { toSourcePositions } from './source-positions.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * How every logger of the product is made. Lines are cleaned where they leave, whichever library wrote them and under
 * whatever name: a list of paths would have to know all libraries.
 */
export const LOG_OPTIONS = { hooks: { streamWrite: (line: string) => redactLine(toSourcePositions(line)) } };
