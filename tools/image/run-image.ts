import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dataFolder, runsAs } from './oci.ts';

const run = promisify(execFile);
const patienceMs = 180_000;

interface Mount {
  readonly destination: string;
  readonly type?: string;
  readonly source?: string;
  readonly options?: readonly string[];
}

interface RuntimeConfig {
  process: { terminal: boolean; env: string[]; user: { uid: number }; args: string[] };
  root: { readonly: boolean };
  linux: { namespaces: { type: string }[] };
  mounts: Mount[];
}

/** A read-only root, nothing to write to but the data and a folder of temporary files, and the network of this machine. */
const confine = (config: RuntimeConfig, data: string, env: readonly string[]): void => {
  config.process.terminal = false;
  config.process.env.push(...env);
  config.root.readonly = true;
  config.linux.namespaces = config.linux.namespaces.filter(({ type }) => type !== 'network');
  const without = new Set([`/${dataFolder}`, '/sys', '/sys/fs/cgroup']);
  config.mounts = [
    ...config.mounts.filter(({ destination }) => !without.has(destination)),
    {
      destination: `/${dataFolder}`,
      type: 'bind',
      source: data,
      options: ['rbind', 'rw', 'nosuid', 'nodev'],
    },
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
  ];
};

/** Unpacks an image once, to be started as often as one likes. */
export const unpackImage = async (image: string, bundle: string): Promise<void> => {
  await run('umoci', ['unpack', '--image', image, bundle]);
};

export interface RunningImage {
  /** Seconds from the start until the server said that it can serve. */
  readonly seconds: number;
  readonly output: () => string;
  /** The command of the image that asks for its health. */
  healthy(): Promise<boolean>;
  exec(...command: readonly string[]): Promise<string>;
  /** Bytes of memory of all its processes, shared pages once. */
  memory(): Promise<number>;
  stop(): Promise<number | null>;
}

const proportionalBytes = async (pid: string): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1_024;
};

/** Starts an unpacked image with runc, as the user it names. */
export const startImage = async (
  bundle: string,
  name: string,
  data: string,
  env: readonly string[],
): Promise<RunningImage> => {
  const file = join(bundle, 'config.json');
  const kept = `${file}.kept`;
  const original = await readFile(kept, 'utf8').catch(() => readFile(file, 'utf8'));
  await writeFile(kept, original);
  const config = JSON.parse(original) as RuntimeConfig;
  confine(config, data, env);
  await writeFile(file, JSON.stringify(config));
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chown(data, runsAs, runsAs);

  const begun = performance.now();
  const child = spawn('runc', ['run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  const exec = async (...command: readonly string[]): Promise<string> =>
    (await run('runc', ['exec', name, ...command])).stdout;
  const healthy = () =>
    exec('/usr/bin/chancery-healthy').then(
      () => true,
      () => false,
    );
  while (!output.includes('is ready at')) {
    if (child.exitCode !== null || performance.now() - begun > patienceMs)
      throw new Error(`the image did not start:\n${output}`);
    await sleep(50);
  }
  const seconds = (performance.now() - begun) / 1_000;
  return {
    seconds,
    output: () => output,
    healthy,
    exec,
    memory: async () => {
      const { stdout } = await run('runc', ['ps', '--format', 'json', name]);
      const each = await Promise.all(
        (JSON.parse(stdout) as number[]).map((pid) => proportionalBytes(`${pid}`)),
      );
      return each.reduce((sum, bytes) => sum + bytes, 0);
    },
    stop: async () => {
      await run('runc', ['kill', name, 'TERM']);
      const [code] = await ended;
      return code;
    },
  };
};
