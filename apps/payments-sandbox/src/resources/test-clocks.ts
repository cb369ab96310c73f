import { DAY_SECONDS } from '../state/calendar.ts';
import { drawId } from '../state/ids.ts';
import { invalidRequest } from '../wire/errors.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { runBilling } from './billing-clock.ts';

/**
 * Stripe advances a test clock by at most two intervals of the shortest subscription on it; here every interval is a
 * month.
 */
const MAX_ADVANCE_SECONDS = 62 * DAY_SECONDS;
const KEPT_DAYS = 30;

export const testClockRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/test_helpers/test_clocks', accepts: ['frozen_time', 'name'], run: createClock },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('test_helpers.test_clock', id)),
  },
  { method: 'POST', path: '/v1/test_helpers/test_clocks/:id/advance', accepts: ['frozen_time'], run: advanceClock },
];

function createClock({ account, params }: Call) {
  const now = account.now();
  const clock = account.insert('test_helpers.test_clock', {
    id: drawId('test_helpers.test_clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + KEPT_DAYS * DAY_SECONDS,
    frozen_time: params.requiredInteger('frozen_time'),
    livemode: false,
    name: params.textOrNull('name'),
    status: 'ready',
    status_details: {},
  });
  return present(account, clock);
}

/**
 * Advances at once, where the real one answers `advancing` and takes a while: callers should poll for `ready` either
 * way.
 */
function advanceClock({ account, params, id }: Call) {
  const clock = account.fetch('test_helpers.test_clock', id);
  const target = params.requiredInteger('frozen_time');
  if (target <= clock.frozen_time)
    throw invalidRequest('The test clock can only be advanced to a time in the future.', { param: 'frozen_time' });
  if (target > clock.frozen_time + MAX_ADVANCE_SECONDS) {
    const message = 'You can advance a test clock by at most two intervals of the shortest subscription at a time.';
    throw invalidRequest(message, { param: 'frozen_time' });
  }
  runBilling(account, clock.id, target, (at) => (clock.frozen_time = Math.max(clock.frozen_time, at)));
  clock.frozen_time = target;
  return present(account, clock);
}
