import { clockRequest, dashboardRequest } from '../http/requests.ts';
import { personWith } from '../seed/people.ts';
import { type GoalCount, READS_PER_ROUND, WARM_UP_READS } from '../settings.ts';
import { newRound, type Round } from './round.ts';
import { type Subject, withConnection } from './subject.ts';

const repeated = (request: Buffer, times: number): Buffer[] => Array.from({ length: times }, () => request);

/** Reads dashboards until the server is as fast as it gets, at the first day of the bench. */
export async function warmUpDashboard(subject: Subject, goals: GoalCount): Promise<void> {
  await withConnection(subject, async (connection) => {
    if (subject.side === 'product') await connection.send(clockRequest(subject.firstDay));
    await newRound(subject.watched).add(connection, repeated(dashboardRequest(personWith(goals)), WARM_UP_READS[goals]));
  });
}

/** @param encoding compression that the client takes, as browsers do; none by default, as the bare server has none. */
export async function measureDashboard(subject: Subject, goals: GoalCount, encoding?: 'br'): Promise<Round> {
  const round = newRound(subject.watched);
  await withConnection(subject, (connection) =>
    round.add(connection, repeated(dashboardRequest(personWith(goals), encoding), READS_PER_ROUND[goals])),
  );
  return round.end();
}

/** @throws when the two sides do not answer the same: then they do not do the same work. */
export async function compareDashboards(subjects: readonly Subject[], goals: GoalCount): Promise<void> {
  const answers = await Promise.all(
    subjects.map((subject) =>
      withConnection(subject, async (connection) => {
        if (subject.side === 'product') await connection.send(clockRequest(subject.firstDay));
        return (await connection.send(dashboardRequest(personWith(goals)))).body.toString('utf8');
      }),
    ),
  );
  const [first = ''] = answers;
  const shown = (JSON.parse(first) as { personal_goals: unknown[] }).personal_goals.length;
  if (shown !== goals) throw new Error(`The dashboard shows ${shown} goals instead of ${goals}.`);
  if (answers.some((answer) => answer !== first)) throw new Error('The product and the bare server answer different dashboards.');
}
