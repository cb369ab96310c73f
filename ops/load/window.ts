import autocannon from 'autocannon';
import type { AnswerHeaders, OpenPages } from './open-pages.ts';
import { CONNECTIONS, type Operation } from './settings.ts';
import type { LoadTarget } from './target.ts';
import type { Workload } from './workload.ts';

/** What one server did in one window of time. */
export interface Window {
  readonly seconds: number;
  readonly latencies: Latencies;
  /** Milliseconds of processor time, of all requests. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Milliseconds until each answer, by kind of request. */
export type Latencies = Readonly<Record<Operation, number[]>>;

const ANSWER_TIMEOUT_SECONDS = 60;
/** autocannon sees at these times whether the window is over. */
const SAMPLE_MS = 20;

/** Every connection has one request in flight until the time is over. @throws when an answer is not 200. */
export async function measureWindow({ server, workload, pages, cpu }: LoadTarget, ms: number): Promise<Window> {
  const cpuTimes = [cpu.server.start(), cpu.database.start()] as const;
  const beganAt = performance.now();
  const latencies = await sendRequests(server.port, { workload, pages }, ms);
  const seconds = (performance.now() - beganAt) / 1000;
  return { seconds, latencies, serverCpu: cpuTimes[0](), databaseCpu: cpuTimes[1]() };
}

/** @param rate requests in a second; as many as the server answers when absent. @throws when an answer is not 200. */
export async function sendRequests(
  port: number,
  { workload, pages }: { readonly workload: Workload; readonly pages: OpenPages },
  ms: number,
  rate?: number,
): Promise<Latencies> {
  const latencies: Latencies = { dashboard: [], 'check-in': [], friends: [], status: [], edit: [], heart: [] };
  let sent = 0;
  let failure: string | undefined;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration: ms / 1000,
      sampleInt: SAMPLE_MS,
      timeout: ANSWER_TIMEOUT_SECONDS,
      bailout: 1,
      ...(rate === undefined ? {} : { overallRate: rate }),
      setupClient(client) {
        let operation: Operation;
        let person: number;
        const setupRequest = (defaults: autocannon.Request) => {
          const next = workload.next(pages);
          ({ operation, person } = next);
          sent += 1;
          return { ...defaults, ...next.request };
        };
        const onResponse = (status: number, body: string, _context: object, headers: AnswerHeaders = {}) => {
          if (operation === 'dashboard') pages.noteLook(person, headers);
          if (operation === 'check-in') pages.noteCheckIn(person);
          if (status === 200 || (status === 304 && operation === 'dashboard')) return;
          failure ??= `${operation} was answered ${status}: ${body.slice(0, 500)}`;
          run.stop();
        };
        client.setRequests([{ setupRequest, onResponse }]);
        client.on('response', (_status, _bytes, responseTime) => latencies[operation].push(responseTime));
      },
    };
    const run = autocannon(options, (error: Error | null, result) =>
      error === null ? resolve(result) : reject(error),
    );
  });
  // autocannon connects again without a word when the server closes a connection.
  const lost = sent - Object.values(latencies).flat().length - CONNECTIONS;
  if (errors > 0 || lost > 0) failure ??= `${Math.max(errors, lost)} requests were not answered.`;
  if (failure !== undefined) throw new Error(failure);
  return latencies;
}
