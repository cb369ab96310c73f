import type { WireArrivedHearts } from '@fivefold/contract/calls/reactions';
import { HEART_PEOPLE_SHOWN } from '@fivefold/rules/limits';
import { visualLevel } from '@fivefold/rules/streak-level';
import type { Sql } from '#kernel/db/sql';
import { isPresentSql, toWireInviter } from '../profile/steps.ts';

interface GiverRow {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
  readonly lifetime_points: number;
  readonly hearts: number;
}

// The delete waits for one at the same moment and then finds no rows, so that hearts arrive on one device. Without
// hearts it writes nothing.
const RECEIVE = `
  with received as (delete from arriving_hearts where uid = $1 returning from_uid, at)
  select p.uid, p.email, p.display_name, p.avatar_color, p.lifetime_points, g.hearts
  from (select from_uid, count(*)::int as hearts, max(at) as at from received group by from_uid) g
  join friendships f on f.uid = $1 and f.friend_uid = g.from_uid
  join profiles p on p.uid = g.from_uid and ${isPresentSql('p')}
  order by g.at desc, p.uid`;

/** Takes the hearts that a person has not seen arrive. Those of people who are no longer friends, or not present, are left out. */
export async function receiveArrivedHearts(sql: Sql, uid: string): Promise<WireArrivedHearts> {
  const givers = await sql<GiverRow>('receive_hearts', RECEIVE, [uid]);
  return {
    hearts: givers.reduce((sum, { hearts }) => sum + hearts, 0),
    people: givers.slice(0, HEART_PEOPLE_SHOWN).map((giver) => ({
      uid: giver.uid,
      ...toWireInviter(giver),
      ember_level: visualLevel(giver.lifetime_points),
      hearts: giver.hearts,
    })),
    more_people: Math.max(givers.length - HEART_PEOPLE_SHOWN, 0),
  };
}
