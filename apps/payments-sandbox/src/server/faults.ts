import { invalidRequest } from '../wire/errors.ts';

/**
 * A fault to inject into one API request: `before` it is executed (it never happened), `during` (it began, failed and
 * was undone: nothing happened either, but the failure is the outcome that is kept under its key) or `after` (it
 * happened, but the caller is told otherwise). The effect is a closed connection (`drop`) or an error status.
 */
export interface Fault {
  when: 'after' | 'before' | 'during';
  effect: 'drop' | number;
  method?: string;
  /** Only requests whose path begins with this. */
  path?: string;
}

/** Takes the first planned fault that concerns this request out of the plan. */
export function takeFault(plan: Fault[], method: string, path: string): Fault | undefined {
  const index = plan.findIndex((fault) => (fault.method ?? method) === method && path.startsWith(fault.path ?? ''));
  return index < 0 ? undefined : plan.splice(index, 1)[0];
}

const MAX_TIMES = 1000;

/**
 * Reads `{ when, drop | status, times?, method?, path? }`. Once execution began only a 5xx makes sense, since that
 * outcome is kept.
 */
export function readFaults(body: Record<string, unknown>): Fault[] {
  const { when, drop, status, times = 1, method, path } = body;
  if (when !== 'before' && when !== 'during' && when !== 'after')
    throw invalidRequest('when must be before, during or after.', { param: 'when' });
  const lowest = when === 'before' ? 400 : 500;
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= lowest && status <= 599;
  if (!isStatus && (drop !== true || when === 'during'))
    throw invalidRequest(`Give drop: true or a status from ${lowest} to 599; during, a status.`, { param: 'status' });
  if (typeof times !== 'number' || !(times >= 1 && times <= MAX_TIMES))
    throw invalidRequest(`times must be 1 to ${MAX_TIMES}.`, { param: 'times' });
  const fault: Fault = {
    when,
    effect: isStatus ? status : 'drop',
    ...(typeof method === 'string' ? { method } : {}),
    ...(typeof path === 'string' ? { path } : {}),
  };
  return Array.from({ length: times }, () => ({ ...fault }));
}
