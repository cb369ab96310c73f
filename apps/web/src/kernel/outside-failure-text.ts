import { OUTSIDE_FAILURES, type OutsideFailureReason } from '@fivefold/rules/outside-failures';
import { t } from './language/t.ts';

/** Why an address that a person typed was not reached, with the status of its answer where there was one. */
export function outsideFailureText({
  reason,
  status,
}: {
  reason: OutsideFailureReason;
  status: number | null;
}): string {
  const sentence = t(OUTSIDE_FAILURES[reason]);
  return status === null ? sentence : t('{sentence} (Status {status})', { sentence, status });
}
