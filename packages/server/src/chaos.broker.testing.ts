import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './testing/free-port.ts';

/** What seals and servers meet at. */
export interface Meeting {
  readonly url: string;
  /** How a server is told of it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The authority that vouches for it, once a server has run. */
  authority(dataDir: string): Promise<string | undefined>;
  /** Ends it the hard way and starts it again; what is part of a server is hit with it. */
  readonly blow?: () => Promise<void>;
  stop(): Promise<void>;
}

/** The broker that is part of the server. */
export const ownBroker = async (): Promise<Meeting> => {
  const port = await freePort();
  return {
    url: `mqtts://127.0.0.1:${port}`,
    settings: { DEVICE_PORT: String(port) },
    authority: (dataDir) => readFile(join(dataDir, 'device-tls', 'ca.pem'), 'utf8'),
    stop: async () => {},
  };
};

const startMs = 500;

/** Mosquitto, as an operator would run it; it writes down what it holds every second and forgets the rest when killed. */
export const mosquitto = async (): Promise<Meeting> => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'chancery-broker-'));
  const file = join(folder, 'mosquitto.conf');
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    'max_queued_messages 100000',
    'max_inflight_messages 1000',
    `user ${process.env.USER ?? 'root'}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  let child: ChildProcess;
  const start = async () => {
    child = spawn('mosquitto', ['-c', file], { stdio: 'ignore' });
    const failed = once(child, 'error').then(([error]) => Promise.reject(error));
    await Promise.race([sleep(startMs), failed]);
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  const url = `mqtt://127.0.0.1:${port}`;
  return {
    url,
    settings: { DEVICE_PORT: '0', DEVICE_BROKER_URL: url },
    authority: async () => undefined,
    blow: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
