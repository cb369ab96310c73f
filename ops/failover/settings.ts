import { join } from 'node:path';

/** A member of the cluster: a PostgreSQL server and the Patroni that looks after it. */
export interface Member {
  readonly name: string;
  /** Of PostgreSQL. */
  readonly port: number;
  /** Where Patroni says whether its server is the primary. */
  readonly statusPort: number;
  readonly dataDir: string;
}

export const USER = 'fivefold';
export const PASSWORD = 'only-on-loopback';

/** A leader that says nothing for so long has lost its place, in seconds; the least that Patroni takes. */
const TTL = 20;

/**
 * How late a standby shows what it has: about half the age of a friend's last change when it is read, so that some reads find
 * it on the replica and others would be of the past, on a fast machine and on a slow one.
 */
const REPLAY_DELAY = '500ms';

/** What docs/scale.md says about each line. JSON is YAML. */
export function patroniSettings(member: Member, etcdPort: number, programs: string): string {
  const { name, port, statusPort, dataDir } = member;
  return JSON.stringify({
    scope: 'fivefold',
    name,
    restapi: { listen: `127.0.0.1:${statusPort}`, connect_address: `127.0.0.1:${statusPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '64MB',
            wal_keep_size: '256MB',
            max_wal_senders: 5,
            recovery_min_apply_delay: REPLAY_DELAY,
          },
        },
      },
      // Checksums let pg_rewind bring a failed primary back.
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: programs,
      // A new standby does not wait minutes for the primary's next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: `${dataDir}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: join(dataDir, '..') },
    },
  });
}

/** Every connection goes to a member whose Patroni says that it is what the port is for, and is cut when that ends. */
export function haproxySettings(
  ports: Readonly<Record<'primary' | 'replica', number>>,
  members: readonly Member[],
): string {
  const listen = (role: keyof typeof ports) => `
listen ${role}
  bind 127.0.0.1:${ports[role]}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.statusPort}`).join('\n')}`;
  return `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${listen('primary')}
${listen('replica')}
`;
}
