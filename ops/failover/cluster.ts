import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPostgres } from '../../apps/server/src/kernel/db/postgres-pool.ts';
import { freePort } from '../../apps/server/src/testing/postgres.ts';
import { processesOf } from './processes.ts';
import type { Programs } from './programs.ts';
import { haproxySettings, type Member, PASSWORD, patroniSettings, USER } from './settings.ts';
import type { WorkFolder } from './work-folder.ts';

const TIMEOUT_MS = 90_000;
const LOOK_MS = 100;

/** Two PostgreSQL servers under Patroni, one the synchronous standby of the other, behind one address. */
export interface Cluster {
  /** What the product connects to. */
  readonly url: string;
  /** Whichever member is the standby, which shows what it has a little later. */
  readonly readUrl: string;
  /** A superuser's URL of one member, to compare its rows. */
  urlOf(member: Member): string;
  other(than: Member): Member;
  /** @throws when a member does not become the primary for too long. */
  waitForPrimary(member: Member): Promise<void>;
  /** Waits until the other member is a synchronous standby again: from then on the cluster can lose this one. */
  waitForStandby(primary: Member): Promise<void>;
  /** Patroni and everything of PostgreSQL on one member. */
  processesOn(member: Member): number[];
  start(member: Member): void;
}

/** @returns the cluster with its first primary. */
export async function startCluster(
  workFolder: WorkFolder,
  programs: Programs,
): Promise<{ cluster: Cluster; primary: Member }> {
  const etcdPort = await freePort();
  const ports = { primary: await freePort(), replica: await freePort() };
  const [one, two] = [await newMember(workFolder, 'one'), await newMember(workFolder, 'two')];
  await startEtcd(workFolder, programs, etcdPort);

  const start = (member: Member) => {
    const file = writeConfig(workFolder, `${member.name}.json`, patroniSettings(member, etcdPort, programs.postgres));
    workFolder.start(member.name, programs.patroni, [file]);
  };
  const cluster: Cluster = {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${ports.primary}/${USER}`,
    readUrl: `postgres://${USER}:${PASSWORD}@127.0.0.1:${ports.replica}/${USER}`,
    urlOf: (member) => addressOf(member, USER),
    other: (than) => (than === one ? two : one),
    waitForPrimary: (member) => soon(`${member.name} did not become the primary`, () => isPrimary(member)),
    waitForStandby: (primary) => soon('there is no synchronous standby', () => hasSynchronousStandby(primary)),
    processesOn: (member) => processesOf(join(workFolder.folder, member.name)),
    start,
  };
  // The second one copies the first, which is there by then.
  start(one);
  try {
    await cluster.waitForPrimary(one);
    start(two);
    await ask(addressOf(one, 'postgres'), `create role ${USER} login password '${PASSWORD}'`);
    await ask(addressOf(one, 'postgres'), `create database ${USER} owner ${USER}`);
    await cluster.waitForStandby(one);
  } catch (error) {
    const logs = ['etcd', 'one', 'two'].map((name) => `${name}:\n${workFolder.said(name)}`);
    throw new Error(`The cluster did not start.\n${logs.join('\n')}`, { cause: error });
  }
  const proxy = writeConfig(workFolder, 'haproxy.cfg', haproxySettings(ports, [one, two]));
  workFolder.start('haproxy', programs.haproxy, ['-db', '-f', proxy]);
  return { cluster, primary: one };
}

async function startEtcd(workFolder: WorkFolder, programs: Programs, port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    'data-dir': join(workFolder.folderFor('etcd'), 'data'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  workFolder.start('etcd', programs.etcd, flags);
  await soon('etcd did not start', () => fetch(`${url}/health`).then((answer) => answer.ok));
}

async function newMember(workFolder: WorkFolder, name: string): Promise<Member> {
  const dataDir = join(workFolder.folderFor(name), 'data');
  return { name, port: await freePort(), statusPort: await freePort(), dataDir };
}

/** Writes a file that the servers' account can read. */
function writeConfig(workFolder: WorkFolder, name: string, text: string): string {
  const file = join(workFolder.folder, name);
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  return file;
}

async function isPrimary({ statusPort }: Member): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${statusPort}/primary`, { signal: AbortSignal.timeout(2000) })).ok;
}

/** As the primary itself sees it: what is in Patroni's own records may be older. */
async function hasSynchronousStandby(primary: Member): Promise<boolean> {
  const rows = await ask(
    addressOf(primary, 'postgres'),
    `select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
  );
  return rows.length > 0;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const pool = connectPostgres(url, { connections: 1, log: () => {} });
  try {
    return (await pool.query(statement)).rows as unknown[];
  } finally {
    await pool.end();
  }
}

function addressOf(member: Member, database: string): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${member.port}/${database}`;
}

/** Polls until the answer is yes; no answer counts as no. */
async function soon(complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`After ${TIMEOUT_MS / 1000} s ${complaint}.`);
    await delay(LOOK_MS);
  }
}
