import type { Call } from './call.ts';
import type { ProblemCode } from './problems.ts';

/** Every refusal a call may answer: its own, and those of everything that stands before it. */
export function problemCodesOf(call: Call): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(call.problems);
  const add = (...more: ProblemCode[]) => more.forEach((code) => codes.add(code));
  add('common.bad_request', 'common.internal', 'common.unavailable');
  if (call.params !== undefined || call.query !== undefined) add('common.invalid');
  if (call.body !== undefined)
    add('common.invalid', 'common.malformed_json', 'common.too_large', 'common.too_slow', 'common.wrong_content_type');
  if (call.multipart !== undefined) add('common.invalid', 'common.too_slow');
  if (call.access !== 'public') add('identity.signed_out', 'identity.unavailable', 'auth/user-disabled');
  if (call.access !== 'public') add('access_tokens.not_valid', 'access_tokens.expired', 'access_tokens.scope_missing');
  if (call.access !== 'public') add('common.too_many_requests');
  if (call.access === 'premium') add('subscription.premium_required');
  if (call.access === 'premium' && call.method !== 'GET') add('subscription.paused');
  if (call.idempotent === true) add('common.invalid_key', 'common.key_reused');
  return [...codes];
}
