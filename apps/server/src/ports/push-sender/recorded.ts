import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import type { PushRecord, PushSender } from './port.ts';

const KEPT_PUSHES = 500;

/** In place of Firebase's messaging (Decisions section 11): pushes are rows, the newest of them, shown at /dev/push. */
export function createPushRecord(db: Kysely<Schema>): PushSender & PushRecord {
  return {
    async send({ uid, token, title, body, data }) {
      const { seq } = await db
        .insertInto('recorded_pushes')
        .values({ uid, token, title, body, data: JSON.stringify(data), sent_at: new Date() })
        .returning('seq')
        .executeTakeFirstOrThrow();
      await sql`delete from recorded_pushes where seq <= ${seq - KEPT_PUSHES}`.execute(db);
      return { kind: 'sent' };
    },
    async newest() {
      const rows = await db.selectFrom('recorded_pushes').selectAll().orderBy('seq', 'desc').execute();
      return rows.map(({ uid, token, title, body, data, sent_at }) => ({
        uid,
        token,
        title,
        body,
        data: data as Record<string, string>,
        sentAt: sent_at.toISOString(),
      }));
    },
  };
}
