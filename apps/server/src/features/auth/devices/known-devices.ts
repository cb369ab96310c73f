import { createHash, randomBytes } from 'node:crypto';
import { KNOWN_DEVICES_MAX } from '@fivefold/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '#kernel/db/sql';

/**
 * The random id by which an account recognizes a device. It opens no session: its wrong passwords are counted
 * separately (decision 40).
 */
export const DEVICE_COOKIE = 'fivefold_device';
/** The native app sends no cookies, so it stores the id and sends it in this header. */
const DEVICE_HEADER = 'device-id';
/** Only the log-in calls read it. */
const COOKIE_PATH = '/api/identity';
/** The longest that browsers keep a cookie; every log-in renews it. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const DEVICE_ID = /^[A-Za-z0-9_-]{43}$/;

const IS_KNOWN = `
  select 1 from identity_devices d join identity_user u on u.id = d.user_id where u.email = $1 and d.id_hash = $2`;

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

export function createKnownDevices({ sql, isHttps }: { readonly sql: Sql; readonly isHttps: boolean }) {
  return {
    /** The digest of the request's device, if the account knows it. */
    async recognize(request: FastifyRequest, email: string): Promise<string | undefined> {
      const id = deviceIdOf(request);
      if (id === undefined) return undefined;
      const digest = digestOf(id);
      return (await sql('is_known_device', IS_KNOWN, [email, digest])).length > 0 ? digest : undefined;
    },

    /** Stores the device of a log-in and gives the device its id. @returns whether it is new to the account */
    async remember(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<boolean> {
      const id = deviceIdOf(request) ?? randomBytes(32).toString('base64url');
      if (request.headers[DEVICE_HEADER] === undefined) {
        reply.setCookie(DEVICE_COOKIE, id, {
          path: COOKIE_PATH,
          httpOnly: true,
          sameSite: 'strict',
          secure: isHttps,
          maxAge: COOKIE_SECONDS,
        });
      }
      const [row] = await sql<{ is_new: boolean }>('remember_device', REMEMBER, [
        uid,
        digestOf(id),
        KNOWN_DEVICES_MAX - 1,
      ]);
      return row?.is_new ?? true;
    },
  };
}

function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers[DEVICE_HEADER] ?? request.cookies[DEVICE_COOKIE];
  return typeof id === 'string' && DEVICE_ID.test(id) ? id : undefined;
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
