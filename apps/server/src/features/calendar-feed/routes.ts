import { createHash } from 'node:crypto';
import * as calls from '@fivefold/contract/calls/calendar-feed';
import { CALENDAR_LOOKS_PER_QUARTER_HOUR } from '@fivefold/rules/limits';
import type { FastifyInstance } from 'fastify';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import { networkKey } from '../auth/steps.ts';
import { type CalendarFeedDeps, endFeed, makeFeed, readFeed, showFeed } from './actions.ts';

const SECRET = /^([\w-]{32})\.ics$/;

export function calendarFeedRoutes(app: FastifyInstance, deps: BindDeps & CalendarFeedDeps): void {
  bind(app, deps, calls.getCalendarFeed, ({ caller }) => showFeed(deps, caller.uid));
  bind(app, deps, calls.makeCalendarFeed, ({ caller }) => makeFeed(deps, caller));
  bind(app, deps, calls.endCalendarFeed, ({ caller }) => endFeed(deps, caller.uid));

  // Calendars have no session: the address is the key. One service looks for many people from one network.
  const missing = createLimit(deps.sql, {
    name: 'calendar.miss',
    code: 'common.too_many_requests',
    points: CALENDAR_LOOKS_PER_QUARTER_HOUR,
    durationSeconds: 15 * 60,
  });
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const secret = SECRET.exec(request.params.file)?.[1];
    const text = secret === undefined ? undefined : await readFeed(deps, secret);
    if (text === undefined) {
      await missing.take(networkKey(request.ip));
      throw new Problem('common.not_found');
    }
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.headers({ 'cache-control': 'private, max-age=300', etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="fivefold.ics"',
        'x-robots-tag': 'noindex',
      })
      .send(text);
  });
}
