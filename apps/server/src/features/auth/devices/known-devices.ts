import { createHash, randomBytes } from 'node:crypto';
import { KNOWN_DEVICES_MAX } from '@fivefold/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { basePathOf } from '#kernel/http/base-path';
import { cookiesNamed, securedName } from '#kernel/http/cookies';

/**
 * The random id by which an account recognizes a device. It opens no session: its wrong passwords are counted
 * separately (decision 39).
 */
export const DEVICE_COOKIE = 'fivefold_device';
/** The native app sends no cookies, so it stores the id and sends it in this header. */
const DEVICE_HEADER = 'device-id';
/** Only the log-in calls read it. */
const COOKIE_PATH = '/api/identity';
/** The longest that browsers keep a cookie; every log-in renews it. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const DEVICE_ID = /^[A-Za-z0-9_-]{43}$/;

const FIND_KNOWN = `
  select d.id_hash from identity_devices d join identity_user u on u.id = d.user_id
  where (u.email = $1 or u.id = $1) and d.id_hash = any($2)
  order by array_position($2::text[], d.id_hash) limit 1`;

/**
 * Upserts a device and says whether it is new to the account. Over the limit the least recently used one is deleted.
 */
const REMEMBER = `
  with known as (
    select id_hash from identity_devices where user_id = $1
  ), noted as (
    insert into identity_devices (user_id, id_hash) select id, $2 from identity_user where id = $1
    on conflict (user_id, id_hash) do update set last_used_at = now()
  ), gone as (
    delete from identity_devices where user_id = $1 and id_hash in (
      select id_hash from identity_devices where user_id = $1 and id_hash <> $2 order by last_used_at desc, id_hash offset $3)
  )
  select not exists (select from known where id_hash = $2) as is_new`;

export function createKnownDevices({ sql, publicUrl }: { readonly sql: Sql; readonly publicUrl: string }) {
  const isHttps = publicUrl.startsWith('https:');
  const path = basePathOf(publicUrl) + COOKIE_PATH;
  const name = securedName(DEVICE_COOKIE, isHttps);

  /** What the request names as its device: several where a browser sends several cookies. */
  function deviceIdsOf(request: FastifyRequest): string[] {
    const header = request.headers[DEVICE_HEADER];
    const sent = header === undefined ? [name, DEVICE_COOKIE].flatMap((each) => cookiesNamed(request, each)) : [header];
    return [...new Set(sent)].filter((id): id is string => typeof id === 'string' && DEVICE_ID.test(id));
  }

  /** @param account its id or address */
  async function findKnown(account: string, ids: readonly string[]): Promise<string | undefined> {
    if (ids.length === 0) return undefined;
    const [row] = await sql<{ id_hash: string }>('known_device', FIND_KNOWN, [account, ids.map(digestOf)]);
    return row?.id_hash;
  }

  return {
    /** The digest of the request's device, if the account knows it. */
    recognize: (request: FastifyRequest, email: string) => findKnown(email, deviceIdsOf(request)),

    /** Digests of what the request names as its device. */
    hashesOf: (request: FastifyRequest) => deviceIdsOf(request).map(digestOf),

    /** Stores the device of a log-in and gives the device its id. @returns whether it is new to the account */
    async remember(
      request: FastifyRequest,
      reply: FastifyReply,
      uid: string,
    ): Promise<{ readonly hash: string; readonly isNew: boolean }> {
      const ids = deviceIdsOf(request);
      const known = ids.length > 1 ? await findKnown(uid, ids) : undefined;
      const id = ids.find((each) => digestOf(each) === known) ?? ids[0] ?? randomBytes(32).toString('base64url');
      if (request.headers[DEVICE_HEADER] === undefined) {
        reply.setCookie(name, id, {
          path,
          httpOnly: true,
          sameSite: 'strict',
          secure: isHttps,
          maxAge: COOKIE_SECONDS,
        });
      }
      const hash = digestOf(id);
      const [row] = await sql<{ is_new: boolean }>('remember_device', REMEMBER, [uid, hash, KNOWN_DEVICES_MAX - 1]);
      return { hash, isNew: row?.is_new ?? true };
    },
  };
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
