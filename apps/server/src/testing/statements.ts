import { recordStatements } from './recorder.ts';

/**
 * The texts of the statements that the embedded database is sent while something runs, transactions' too. Those of the
 * job loop, which looks for work now and then, are left out.
 */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const recorder = recordStatements();
  try {
    await recorder.during('', run);
  } finally {
    recorder.stop();
  }
  return recorder
    .stop()
    .map(({ text }) => text)
    .filter((text) => !/\bjobs\b/.test(text));
}
