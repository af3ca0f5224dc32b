import { execFileSync } from 'node:child_process';
import { accessSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@chancery/server/testing/free-port.ts';
import pg from 'pg';
import { type Started, startProgram, until } from './process.ts';

const bin = '/usr/lib/postgresql/15/bin';
const password = 'of-this-machine-alone';

/** What is not installed of all this needs. */
export const missingPrograms = (): readonly string[] =>
  ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', `${bin}/postgres`].filter((file) => {
    try {
      accessSync(file);
      return false;
    } catch {
      return true;
    }
  });

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly port: number;
}

/** Two databases, one of which follows the other and takes its place. */
export interface Cluster {
  /** Both, behind one address that follows the primary. */
  readonly url: string;
  /** The lines by which HAProxy follows the primary. */
  readonly balancer: string;
  /** Kills the primary the hard way; answers its name. */
  killPrimary(): Promise<string>;
  primary(): Promise<string | undefined>;
  /** Resolves when there is a primary, and another that has everything of it. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly data: string;
}

/** PostgreSQL refuses to run as root. */
const keeper = () => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
};

const patroniFile = (node: Node, folder: string, etcd: number): string => `
scope: failover
name: ${node.name}
restapi: { listen: "127.0.0.1:${node.api}", connect_address: "127.0.0.1:${node.api}" }
etcd3: { hosts: ["127.0.0.1:${etcd}"] }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 150, shared_buffers: 128MB, wal_level: replica, hot_standby: "on", max_wal_senders: 5,
        max_replication_slots: 5, wal_log_hints: "on", wal_keep_size: 256MB, synchronous_commit: "on" }
  initdb: [ { encoding: UTF8 }, data-checksums, { locale: C.UTF-8 } ]
postgresql:
  listen: 127.0.0.1:${node.port}
  connect_address: 127.0.0.1:${node.port}
  data_dir: ${node.data}
  bin_dir: ${bin}
  pgpass: ${join(folder, `pgpass-${node.name}`)}
  pg_hba: [ "local all all trust", "host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256" ]
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
  parameters: { unix_socket_directories: ${folder} }
`;

const balancerLines = (port: number, nodes: readonly Node[]): string => `
frontend database
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  default_backend primary
backend primary
  mode tcp
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  retries 0
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, api }) => `  server ${name} 127.0.0.1:${at} check port ${api}`).join('\n')}
`;

/** Starts etcd, and two of Patroni with a PostgreSQL each. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const as = keeper();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  if (as) await chown(folder, as.uid, as.gid);
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const nodes: Node[] = [];
  for (const name of ['one', 'two'])
    nodes.push({ name, port: await freePort(), api: await freePort(), data: join(folder, name) });

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const started: Started[] = [
    startProgram(
      'etcd',
      [
        ...['--name', 'etcd', '--data-dir', join(folder, 'etcd')],
        ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
        ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
        ...['--initial-cluster', `etcd=${peerUrl}`],
      ],
      { log: join(folder, 'etcd.log'), as, env: { ETCD_UNSUPPORTED_ARCH: process.arch } },
    ),
  ];
  await until('etcd', async () => ((await fetch(`${etcdUrl}/health`)).ok ? true : undefined), 30_000);
  for (const node of nodes) {
    const file = join(folder, `${node.name}.yml`);
    await writeFile(file, patroniFile(node, folder, etcdPort));
    started.push(startProgram('patroni', [file], { log: join(folder, `patroni-${node.name}.log`), as }));
  }

  const members = async (): Promise<readonly Member[]> => {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: readonly Member[] }).members;
    }
    return [];
  };
  const leader = async () =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
  const whole = async () => {
    await until(
      'a primary with a synchronous standby',
      async () => {
        const all = await members();
        const isThere = (role: string) => all.some((one) => one.role === role && one.state !== 'stopped');
        if (!isThere('leader') || !isThere('sync_standby')) return undefined;
        const at = all.find(({ role }) => role === 'leader')?.port;
        const db = new pg.Client({
          host: '127.0.0.1',
          port: at,
          user: 'postgres',
          password,
        } as pg.ClientConfig);
        db.on('error', () => {});
        await db.connect();
        const { rows } = await db.query(
          "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'",
        );
        await db.end();
        return rows.length > 0 ? true : undefined;
      },
      180_000,
    );
  };

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    balancer: balancerLines(port, nodes),
    killPrimary: async () => {
      const found = await until('a primary', leader);
      const { data = '' } = nodes.find(({ name }) => name === found.name) ?? {};
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      return found.name;
    },
    primary: async () => (await leader())?.name,
    whole,
    stop: async () => {
      for (const one of started.reverse()) await one.stop();
    },
  };
};
