import type { Sql } from '#kernel/db/sql';
import * as rows from './account-rows.ts';
import { type ExportTable, iso } from './export-table.ts';
import { unclaimedPhotoName } from './photo-name.ts';

/** What is stored of a person beside their goals and friends. None of it lets anyone log in. */
export function accountTablesOf(sql: Sql, uid: string): ExportTable[] {
  return [
    {
      name: 'logged-in',
      columns: ['device', 'logged_in_at', 'last_used_at', 'ends_at', 'address'],
      async *rows() {
        for await (const { device, address, logged_in_at, last_used_at, ends_at } of rows.sessionsOf(sql, uid)) {
          const times = { logged_in_at: iso(logged_in_at), last_used_at: iso(last_used_at), ends_at: iso(ends_at) };
          yield { device, ...times, address };
        }
      },
    },
    {
      name: 'devices',
      columns: ['first_used_at', 'last_used_at'],
      async *rows() {
        for await (const { first_used_at, last_used_at } of rows.devicesOf(sql, uid))
          yield { first_used_at: iso(first_used_at), last_used_at: iso(last_used_at) };
      },
    },
    {
      name: 'push-devices',
      columns: ['platform', 'registered_at'],
      async *rows() {
        for await (const { platform, registered_at } of rows.pushDevicesOf(sql, uid))
          yield { platform, registered_at: iso(registered_at) };
      },
    },
    {
      name: 'passkeys',
      columns: ['name', 'made_at', 'last_used_at'],
      async *rows() {
        for await (const { name, made_at, last_used_at } of rows.passkeysOf(sql, uid))
          yield { name, made_at: iso(made_at), last_used_at: iso(last_used_at) };
      },
    },
    {
      name: 'access-tokens',
      columns: ['name', 'scope', 'made_at', 'last_used_at', 'expires_at'],
      async *rows() {
        for await (const { name, scope, made_at, last_used_at, expires_at } of rows.accessTokensOf(sql, uid)) {
          const times = { made_at: iso(made_at), last_used_at: iso(last_used_at), expires_at: iso(expires_at) };
          yield { name, scope, ...times };
        }
      },
    },
    {
      name: 'channels',
      columns: ['service', 'address', 'messages', 'names_goals', 'made_at', 'last_sent_at'],
      async *rows() {
        for await (const { service, url, kinds, names_goals, ...at } of rows.channelsOf(sql, uid)) {
          const times = { made_at: iso(at.made_at), last_sent_at: iso(at.last_sent_at) };
          yield { service, address: url, messages: kinds.join(' '), names_goals, ...times };
        }
      },
    },
    {
      name: 'webhooks',
      columns: ['address', 'events', 'made_at', 'off_at'],
      async *rows() {
        for await (const { url, events, made_at, off_at } of rows.webhooksOf(sql, uid))
          yield { address: url, events: events.join(' '), made_at: iso(made_at), off_at: iso(off_at) };
      },
    },
    {
      name: 'reports-made',
      columns: ['made_at', 'goal_id', 'index', 'part', 'reason', 'comment', 'outcome'],
      async *rows() {
        for await (const { made_at, goal_id, idx, part, reason, comment, outcome } of rows.reportsOf(sql, uid))
          yield { made_at: iso(made_at), goal_id, index: idx, part, reason, comment, outcome };
      },
    },
    {
      name: 'unclaimed-photos',
      columns: ['photo', 'uploaded_at'],
      async *rows() {
        for await (const photo of rows.unclaimedPhotosOf(sql, uid))
          yield { photo: unclaimedPhotoName(photo), uploaded_at: iso(photo.created_at) };
      },
    },
  ];
}
