/** Why an address that a person typed was not reached. Beyond section 18. */

import { text } from './text-key.ts';

export const OUTSIDE_FAILURES = {
  not_https: text('The address must begin with https://.'),
  credentials: text('The address must not hold a name or password.'),
  closed: text('The address leads to a private network or to this server, where messages can’t go.'),
  unknown_host: text('There is no server with this name.'),
  certificate: text('The server’s certificate isn’t valid for this address.'),
  no_connection: text('The server couldn’t be reached.'),
  too_slow: text('The server took longer than 5 seconds.'),
  too_long: text('The server’s answer was longer than 64 KB.'),
  redirect: text('The server sent us to another address. Enter that one.'),
  refused: text('The server refused it. Check the address, and the token if there is one.'),
  unreadable: text('This server can’t read its own copy of the token any more. Remove this and add it again.'),
  failed: text('The server answered with an error.'),
} as const satisfies Record<string, string>;

export type OutsideFailureReason = keyof typeof OUTSIDE_FAILURES;
export const OUTSIDE_FAILURE_REASONS = Object.keys(OUTSIDE_FAILURES) as readonly OutsideFailureReason[];
