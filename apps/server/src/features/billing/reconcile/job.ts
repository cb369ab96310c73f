export const RECONCILE_JOB = 'billing.reconcile';

/** Asks for a person's facts to be fetched again; asking twice before it happens is once. */
export function reconcileJob(uid: string) {
  return { kind: RECONCILE_JOB, payload: { uid }, dedupeKey: `${RECONCILE_JOB}:${uid}` };
}
