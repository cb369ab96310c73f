import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { requestReset } from '@fivefold/contract/calls/auth';
import { react } from '@fivefold/contract/calls/reactions';
import { createPortalSession } from '@fivefold/contract/calls/billing';
import { addDays } from '@fivefold/rules/calendar';
import { ledgerFaults, countAllRows } from '../../apps/server/src/testing/database-facts.ts';
import { befriend, invite, mailedLinks, makeGoal, shareGoal } from '../../apps/server/src/testing/test-users.ts';
import { checkWithPhoto, uploadFor } from '../../apps/server/src/testing/photos.ts';
import { type TestUser, createTestApp } from '../../apps/server/src/testing/test-app.ts';
import { embeddedIdentityOf } from '../../apps/server/src/testing/embedded-identity.ts';
import type { Cast, Counts, Facts, Player, Question } from './target-process.ts';

/**
 * The product in a process of its own, with a control channel for the fuzzer: it creates users with all that the calls
 * are about, and says what the database and the memory hold. Run with --expose-gc.
 */
const app = await createTestApp({
  // So that the fuzzer can come from many addresses, as limits are by address.
  env: { TRUST_PROXY: '1' },
});
const origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 });

const playerOf = ({ uid, email, password, token }: TestUser): Player => ({ uid, email, password, token });

async function makeCast(): Promise<Cast> {
  const ann = await app.createUser('ann');
  const bob = await app.createUser('bob');
  const stranger = await app.createUser('stranger');
  const free = await app.createUser('free', { plan: false });
  // The row that is locked while money is looked after is created empty on first use.
  await free.call(createPortalSession);
  await befriend(ann, bob);
  const own = [await makeGoal(ann), await makeGoal(ann, { isPublic: true }), await makeGoal(ann)];
  const ofBob = await makeGoal(bob, { isPublic: true });
  const foreign = [await makeGoal(stranger), await makeGoal(stranger, { isPublic: true }), await makeGoal(bob)];
  const shared = [await shareGoal(ann, bob), await shareGoal(bob, ann)];
  const [photoUrl, foreignPhotoUrl] = [await uploadFor(app, ann), await uploadFor(app, stranger)];
  await checkWithPhoto(app, bob, ofBob.id, null);
  await checkWithPhoto(app, ann, own[2]?.id ?? '', photoUrl);
  await ann.call(react, { body: { goalId: ofBob.id, checkInIndex: 0 } });
  for (const [call, goal] of [
    [checkGoal, { goalId: own[1]?.id }],
    [checkSharedGoal, { shared_goal_id: shared[1]?.id }],
  ] as const)
    await ann.call(call, { body: { ...goal, checkDate: app.today() } });
  await letLapse([own[1]?.id ?? '', shared[1]?.id ?? '']);
  for (const frequency of ['weekly', 'monthly', 'once']) {
    const { body } = await ann.call(createGoal, { body: { value: `Read ${frequency}`, frequency } });
    own.push(body['data'] as (typeof own)[number]);
  }
  const ended = await app.createUser('ended');
  await embeddedIdentityOf(app.deps).logOut(ended.token);
  await invite(ann, `new-${ann.email}`);
  await app.callSignedOut(requestReset, { body: { email: stranger.email } });
  const [invited] = await mailedLinks(app, `new-${ann.email}`);
  const [reset] = await mailedLinks(app, stranger.email);
  return {
    today: app.today(),
    ann: playerOf(ann),
    bob: playerOf(bob),
    stranger: playerOf(stranger),
    free: playerOf(free),
    endedToken: ended.token,
    goals: [...own, ofBob].map(({ id }) => id),
    sharedGoals: shared.map(({ id }) => id),
    foreignGoals: foreign.map(({ id }) => id),
    photoUrls: [photoUrl, foreignPhotoUrl],
    codes: [invited?.get('oobCode') ?? '', reset?.get('oobCode') ?? ''],
  };
}

/** Moves the check-ins of goals back: two days were missed since, for which everyone has enough freezes. */
async function letLapse(goalIds: readonly string[]): Promise<void> {
  const { kysely } = app.deps.db;
  const day = addDays(app.today(), -3);
  await kysely.updateTable('check_ins').set({ day }).where('goal_id', 'in', goalIds).execute();
  await kysely
    .updateTable('goal_participants')
    .set({ last_checked: day })
    .where('goal_id', 'in', goalIds)
    .where('last_checked', 'is not', null)
    .execute();
  await kysely
    .updateTable('profiles')
    .set({ freezes: 2 * goalIds.length })
    .execute();
}

async function readFacts(): Promise<Facts> {
  await app.runJobs();
  const { pool } = app.deps.db;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { faults: await ledgerFaults(pool), heapBytes: heapUsed + external };
}

/** Except counts of attempts: an attempt counts whether it succeeds or fails. */
async function countRows(): Promise<Counts> {
  const { limit_counts: _, ...counts } = await countAllRows(app.deps.db.pool);
  return counts;
}

const answers: { readonly [Q in Question]: () => Promise<unknown> } = {
  cast: makeCast,
  facts: readFacts,
  counts: countRows,
  settledCounts: async () => {
    await app.runJobs();
    return countRows();
  },
  close: () => app.close(),
};

process.on('message', (message) => {
  const { id, question } = message as { id: number; question: Question };
  answers[question]().then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.send?.({ origin });
