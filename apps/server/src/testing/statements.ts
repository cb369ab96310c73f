import { recordStatements } from './recorder.ts';

/** From the beginning, because a connection keeps the `query` that it was made with. */
const recorder = recordStatements();
/** What each new connection is told. */
const OF_A_CONNECTION = /^set time zone/;

/**
 * The texts of the statements that the database is sent while something runs, transactions' too. Those of the job loop,
 * which looks for work now and then, are left out.
 */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const before = recorder.recorded().length;
  await recorder.during('', run);
  return recorder
    .recorded()
    .slice(before)
    .map(({ text }) => text)
    .filter((text) => !/\bjobs\b/.test(text) && !OF_A_CONNECTION.test(text));
}
