import { isTimeZone } from '@fivefold/rules/calendar';
import type { FastifyRequest } from 'fastify';

/** The IANA zone of header `Time-Zone` (Decisions section 1); an unknown one is ignored and never stored. */
export function readTimeZone(request: FastifyRequest): string | null {
  const zone = request.headers['time-zone'];
  return typeof zone === 'string' && zone.length <= 64 && isTimeZone(zone) ? zone : null;
}
