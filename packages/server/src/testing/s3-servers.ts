import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createS3Requests } from '../runtime/objects/s3-request.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

const has = (path: string): boolean => {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
};

/** A folder and the processes of a server, which end with it. */
const createHome = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), `chancery-${name}-`));
  const children: ChildProcess[] = [];
  return {
    folder,
    start: (command: string, args: readonly string[]): void => {
      children.push(spawn(command, [...args], { cwd: folder, stdio: 'ignore' }));
    },
    stop: async (): Promise<void> => {
      for (const child of children.reverse()) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

const until = async (isThere: () => Promise<boolean>): Promise<void> => {
  for (const begun = Date.now(); !(await isThere().catch(() => false)); await sleep(200))
    if (Date.now() - begun > 120_000) throw new Error('a server did not come up');
};

const answers = (url: string) => () => fetch(url).then((reply) => reply.status < 500);

/** Ceph's gateway on one monitor and one store in memory. */
export const startCeph = async () => {
  const home = await createHome('ceph');
  const [mon, mon1, gateway] = [await freePort(), await freePort(), await freePort()];
  const { folder } = home;
  const conf = join(folder, 'ceph.conf');
  const ring = join(folder, 'keyring');
  for (const name of ['run', 'mon', 'osd']) await mkdir(join(folder, name));
  await writeFile(
    conf,
    `[global]
keyring = ${ring}
fsid = ${randomUUID()}
mon host = [v2:127.0.0.1:${mon},v1:127.0.0.1:${mon1}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
osd class load list = *
osd class default list = *
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/run/$name.log
pid file = ${folder}/run/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
mon cluster log file = ${folder}/run/cluster.log
osd memory target = 939524096
mon max pg per osd = 1000
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${folder}/run/rgw
rgw thread pool size = 16
`,
  );
  const ceph = (...args: string[]) => run('ceph', ['-c', conf, ...args], { timeout: 60_000 });
  const key = (...args: string[]) => run('ceph-authtool', [...args]);
  await key('--create-keyring', ring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  await key(
    ring,
    '--gen-key',
    '-n',
    'client.admin',
    '--cap',
    'mon',
    'allow *',
    '--cap',
    'osd',
    'allow *',
    '--cap',
    'mgr',
    'allow *',
  );
  await key(ring, '--gen-key', '-n', 'osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *');
  const map = join(folder, 'monmap');
  const fsid = (await run('grep', ['fsid', conf])).stdout.split('= ')[1]?.trim() ?? '';
  await run('monmaptool', [
    '--create',
    '--clobber',
    '--fsid',
    fsid,
    '--addv',
    'a',
    `[v2:127.0.0.1:${mon},v1:127.0.0.1:${mon1}]`,
    map,
  ]);
  await run('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', ring]);
  home.start('ceph-mon', ['-c', conf, '-i', 'a', '-f']);
  await until(() => ceph('-s').then(() => true));
  const uuid = randomUUID();
  await ceph('osd', 'new', uuid);
  await ceph('auth', 'import', '-i', ring);
  await run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', uuid]);
  home.start('ceph-osd', ['-c', conf, '-i', '0', '-f']);
  await until(async () => (await ceph('osd', 'stat')).stdout.includes('1 up'));
  home.start('radosgw', ['-c', conf, '-n', 'client.admin', '-f']);
  const endpoint = `http://127.0.0.1:${gateway}`;
  await until(answers(endpoint));
  await run('radosgw-admin', [
    '-c',
    conf,
    'user',
    'create',
    '--uid=t',
    '--display-name=t',
    '--access-key=AK',
    '--secret-key=SK',
  ]);
  return { endpoint, region: 'us-east-1', keys: { id: 'AK', secret: 'SK' }, stop: home.stop };
};

const swiftServer = (folder: string, name: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}/conf
devices = ${folder}/srv
mount_check = false
fallocate_reserve = 0
log_address = /dev/null
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const filters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'listing_formats',
  'copy',
  'slo',
  'dlo',
  'symlink',
];

/** OpenStack Swift, which speaks S3 as a second language and only some of it. */
export const startSwift = async () => {
  const home = await createHome('swift');
  const { folder } = home;
  for (const name of ['conf', 'srv/d1']) await mkdir(join(folder, name), { recursive: true });
  const ports: Record<string, number> = {};
  for (const name of ['object', 'container', 'account', 'proxy', 'memcache']) ports[name] = await freePort();
  const write = (name: string, text: string) => writeFile(join(folder, 'conf', name), text);
  await write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n',
  );
  const env = { cwd: join(folder, 'conf') };
  for (const name of ['object', 'container', 'account']) {
    await write(`${name}-server.conf`, swiftServer(folder, name, ports[name] ?? 0));
    await run('swift-ring-builder', [`${name}.builder`, 'create', '4', '1', '1'], env);
    const device = `r1z1-127.0.0.1:${ports[name]}/d1`;
    await run('swift-ring-builder', [`${name}.builder`, 'add', device, '1'], env);
    // It ends with 1 where it only has a warning to give.
    await run('swift-ring-builder', [`${name}.builder`, 'rebalance'], env).catch(() => undefined);
  }
  await write(
    'proxy-server.conf',
    `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 0
user = root
swift_dir = ${folder}/conf
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcache}
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
dns_compliant_bucket_names = true
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
storage_url_scheme = http
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`,
  );
  home.start('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.memcache), '-m', '32']);
  for (const name of ['object', 'container', 'account', 'proxy'])
    home.start(`swift-${name}-server`, [join(folder, 'conf', `${name}-server.conf`)]);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  await until(answers(`${endpoint}/healthcheck`));
  return { endpoint, region: 'us-east-1', keys: { id: 'test:tester', secret: 'testing' }, stop: home.stop };
};

/** A bucket of one's own on such a server. */
export const makeBucket = async ({ endpoint, region, keys }: Awaited<ReturnType<typeof startCeph>>) => {
  const bucket = {
    endpoint,
    region,
    bucket: `chancery-${randomUUID().slice(0, 8)}`,
    pathStyle: true,
    keys: async () => keys,
  };
  await createS3Requests(bucket).ask({ method: 'PUT' });
  return bucket;
};

/** The kinds of S3 servers that are installed here, where somebody has a minute for them: TEST_S3_SERVERS=yes. */
export const realServers = [
  { name: 'Ceph', start: startCeph, isHere: has('/usr/bin/radosgw') },
  { name: 'Swift', start: startSwift, isHere: has('/usr/bin/swift-proxy-server') },
].filter(({ isHere }) => isHere && process.env.TEST_S3_SERVERS === 'yes');
