import type pg from 'pg';

/**
 * Fills the other tables as after some weeks of use: photos, invitations, devices, notifications, stored answers, Performance
 * months and jobs. For the query plans of the statements that sweep them.
 */
export async function seedOtherTables(client: pg.Client): Promise<void> {
  await client.query(`
    insert into photos (id, uid, bytes, width, height, created_at, goal_id, idx)
      select photo_id, uid, 400000, 1920, 1440, arrived_at, goal_id, idx from check_ins where photo_id is not null;
    insert into photos (id, uid, bytes, width, height, created_at)
      select gen_random_uuid(), uid, 400000, 1920, 1440, now() - interval '1 hour' * (n % 30) from population where n % 20 = 0;
    insert into identity_account ("id", "accountId", "providerId", "userId", "password", "updatedAt")
      select 'account-' || n, uid, 'credential', uid, 'x', now() from population;
    insert into invited_addresses (email, last_invited_at)
      select 'guest' || n || '@example.com', now() - interval '1 hour' * (n % (24 * 31)) from population;
    insert into invitations (id, inviter_uid, email, code_hash, created_at, expires_at)
      select gen_random_uuid(), uid, 'guest' || n || '@example.com', md5('code ' || n), now() - interval '1 hour' * (n % (24 * 31)), now() - interval '1 hour' * (n % (24 * 31)) + interval '14 days'
      from population;
    insert into push_tokens (digest, uid, token, platform, registered_at)
      select md5('device ' || n), uid, 'device ' || n, 'native', now() from population where n % 2 = 0;
    insert into push_news (uid, kind, actor_uid, subject, at, told_at)
      select c.uid, 'heart', f.uid, 'goal:' || step, now() - interval '1 hour' * ((c.n + step) % (24 * 7)), now()
      from population c cross join generate_series(1, 5) step join population f on f.n = (c.n + step) % (select count(*) from population);
    insert into request_keys (uid, key, call, fingerprint, answer, created_at)
      select uid, gen_random_uuid(), case when k = 0 then 'subscription.exchange' else 'checkIns.check' end, repeat('0', 43),
             json_build_object('success', true, 'text', repeat('as long as the answer to a check-in is ', 12)), now() - interval '1 hour' * (step * 24 + n % 24)
      from population_goals cross join generate_series(0, 3) step where k < 10;
    insert into performance_months (uid, exchange_seq, nth, state, created_at)
      select uid, 1, 1, 'available', extract(epoch from now())::bigint from population where n % 10 = 0;
    update billing_accounts set months_left = 1 where uid in (select uid from performance_months);
    insert into stripe_events (id, type, created, received_at)
      select 'evt_' || n || '_' || step, 'invoice.paid', extract(epoch from now())::bigint, now() - interval '1 day' * (n % 30) from population cross join generate_series(1, 3) step;
    insert into jobs (id, kind, payload, dedupe_key, run_at, created_at)
      select gen_random_uuid(), 'billing.reconcile', json_build_object('uid', uid), 'later:' || n, now() + interval '1 day', now() from population where n % 10 = 0;
  `);
}
