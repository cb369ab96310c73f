/**
 * Builds both images as an operator does, and uses the family's: read-only, as its user, without capabilities. It checks
 * in, is killed, starts again, is backed up and restored. `npm run test:container`, as root on Debian; `NODE_IMAGE=…`
 * takes a base that buildah knows instead of one that is made here, and `-- --from IMAGE` begins with the family's image of a
 * version before, on whose data the new one goes on.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signUp } from '@fivefold/contract/calls/auth';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { createGoal } from '@fivefold/contract/calls/goals';
import { sendCall } from '../../apps/server/src/testing/http-client.ts';
import { type Container, makeVolume, runInside, startContainer } from './container.ts';
import { buildBase, buildImage, mountImage } from './image.ts';

/** Megabytes on top of the base: the server's image, and what the embedded PostgreSQL may add. */
const SERVER_MB = 80;
const POSTGRES_MB = 80;

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const beganAt = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);

ensurePrograms();
const folder = mkdtempSync(join(tmpdir(), 'fivefold-container-'));
const mounted: { unmount(): void }[] = [];
process.on('exit', () => {
  for (const image of mounted) image.unmount();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const mount = (name: string) => {
  const image = mountImage(name);
  mounted.push(image);
  return image;
};

const base = process.env['NODE_IMAGE'] ?? buildBase(folder);
const { size: baseSize } = mount(base);
say(`the base is there: ${baseSize.toFixed(0)} MB`);
const server = mount(buildImage('server', base));
const image = mount(buildImage('family', base));
const [serverMb, postgresMb] = [server.size - baseSize, image.size - server.size];
say(`server: ${serverMb.toFixed(1)} MB on top of the base; family: ${postgresMb.toFixed(1)} MB more`);
if (serverMb > SERVER_MB || postgresMb > POSTGRES_MB) fail(`At most ${SERVER_MB} and ${POSTGRES_MB} MB are allowed.`);

const volumes = { data: makeVolume(join(folder, 'data')), backups: makeVolume(join(folder, 'backups')) };
let container = await startContainer(values.from === undefined ? image : mount(values.from), volumes);
say(`${values.from ?? 'the family’s image'} is ready, read-only and as its user`);
const token = await signUpFirst(container);
const goalId = await check(container, token);
await container.kill();
container = await startContainer(image, volumes);
await expectChecked(container, token, goalId);
say('it was killed and started again: the check-in is there');

container.exec('fivefold', 'backup', '/backups/one');
await container.stop();
const restored = { ...volumes, data: makeVolume(join(folder, 'restored')) };
say(runInside(image, restored, 'fivefold', 'restore', '/backups/one').split('\n').at(-1) ?? '');
container = await startContainer(image, restored);
await expectChecked(container, token, goalId);
await container.stop();
say('it was backed up, and restored into an empty folder: the check-in is there');

async function signUpFirst({ origin }: Container): Promise<string> {
  const code = readFileSync(join(volumes.data, 'sign-up-code'), 'utf8').trim();
  const body = { email: 'ann@example.com', password: 'seventeen yellow umbrellas', code };
  const answer = await sendCall(origin, signUp, '', { body });
  return (answer.body['token'] as string | undefined) ?? fail(`Signing up answered ${answer.status}: ${answer.text}`);
}

async function check({ origin }: Container, bearer: string): Promise<string> {
  const made = await sendCall(origin, createGoal, bearer, { body: { value: 'Read', frequency: 'daily' } });
  const id = ((made.body['data'] as { id?: string } | undefined)?.id ??
    fail(`Making a goal answered ${made.status}: ${made.text}`)) as string;
  const answer = await sendCall(origin, checkGoal, bearer, {
    body: { goalId: id, checkDate: new Date().toISOString().slice(0, 10) },
  });
  if (answer.status !== 200) fail(`The check-in answered ${answer.status}: ${answer.text}`);
  return id;
}

async function expectChecked({ origin }: Container, bearer: string, id: string): Promise<void> {
  const { body, text } = await sendCall(origin, listPersonalGoals, bearer);
  const goals = body['data'] as { id: string; count_checked: number }[] | undefined;
  const goal = goals?.find((one) => one.id === id);
  if (goal?.count_checked !== 1) fail(`The check-in is lost: ${text}`);
}

function ensurePrograms(): void {
  const missing = ['buildah', 'debootstrap'].filter(
    (name) => !['/usr/bin', '/usr/sbin'].some((path) => existsSync(join(path, name))),
  );
  if (missing.length === 0 && process.getuid?.() === 0) return;
  if (process.getuid?.() !== 0) fail('This test mounts file systems: run it as root.');
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { stdio: 'inherit' });
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
