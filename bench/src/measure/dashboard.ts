import type { HttpRequest } from '../http/connection.ts';
import { clockRequest, dashboardRequest } from '../http/requests.ts';
import type { Reader } from './readers.ts';
import { newRound, type Round } from './round.ts';
import { type Subject, withConnection } from './subject.ts';

/** The answers have other heads, other field names and more columns around the same check-ins; a friend shows few check-ins a goal. */
const MOST_DIFFERENT_SIZE = 0.25;

const repeated = (request: HttpRequest, times: number): HttpRequest[] => Array.from({ length: times }, () => request);

/** Reads until the server is as fast as it gets, at the first day of the bench. */
export async function warmUpReads(subject: Subject, reader: Reader): Promise<void> {
  await read(subject, { ...reader, readsPerRound: reader.warmUpReads });
}

/** @param encoding compression that the client takes, as browsers do; none by default, as the bare server has none. */
export function measureReads(subject: Subject, reader: Reader, encoding?: 'br'): Promise<Round> {
  return read(subject, reader, encoding);
}

async function read(subject: Subject, { person, kind, readsPerRound }: Reader, encoding?: 'br'): Promise<Round> {
  const round = newRound(subject.watched);
  await withConnection(subject, async (connection) => {
    // At noon again: no window comes upon the end of a tag.
    if (subject.side === 'product') await connection.send(clockRequest(subject.firstDay));
    const asked = { isMinimal: kind !== 'whole', ...(encoding === undefined ? {} : { encoding }) };
    if (kind !== 'look') {
      await round.add(connection, repeated(dashboardRequest(person, asked), readsPerRound));
      return;
    }
    // A person's first request stores what their page says of them, which is news.
    await connection.send(dashboardRequest(person, asked));
    const { headers } = await connection.send(dashboardRequest(person, asked));
    const known = dashboardRequest(person, { ...asked, known: String(headers['etag']) });
    await round.add(connection, repeated(known, readsPerRound), 304);
  });
  return round.end();
}

/** @throws when the two sides show other check-ins: then they do not do the same work. */
export async function compareDashboards(subjects: readonly Subject[], { person, lists }: Reader): Promise<void> {
  const shown = await Promise.all(
    subjects.map((subject) =>
      withConnection(subject, async (connection) => {
        if (subject.side === 'product') await connection.send(clockRequest(subject.firstDay));
        const { body } = await connection.send(dashboardRequest(person));
        return { bytes: body.length, checkIns: checkInsIn(JSON.parse(body.toString('utf8'))) };
      }),
    ),
  );
  const [first] = shown;
  if (first === undefined || first.checkIns.length < lists)
    throw new Error(`The dashboard shows ${first?.checkIns.length} lists instead of ${lists}.`);
  for (const { bytes, checkIns } of shown) {
    if (JSON.stringify(checkIns) !== JSON.stringify(first.checkIns))
      throw new Error('The two servers show other check-ins.');
    if (Math.abs(bytes / first.bytes - 1) > MOST_DIFFERENT_SIZE)
      throw new Error(`The two servers answer ${bytes} and ${first.bytes} bytes.`);
  }
}

/** Every list of check-ins, wherever it stands. */
function checkInsIn(json: unknown): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => (name === 'check_ins' ? [value] : checkInsIn(value)));
}
