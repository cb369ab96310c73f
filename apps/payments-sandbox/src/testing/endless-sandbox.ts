/**
 * Runs a sandbox on the state file named by the first argument until it is killed, and prints its port. For the test
 * that kills it.
 */
import { createSandbox } from '../sandbox.ts';

const sandbox = await createSandbox({
  apiKey: 'sk_test_sandboxtests',
  now: () => new Date(),
  stateFile: process.argv[2] ?? '',
});
process.stdout.write(`${sandbox.port}\n`);
