import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginByPhone, sendCode } from '../../packages/contract/src/account/calls.ts';
import { ClientType, CodePurpose } from '../../packages/contract/src/account/codes.ts';
import { createCaller } from '../../packages/contract/src/client/caller.ts';
import { startImage, unpackImage } from './run-image.ts';

/** Two of the demo: nobody gets two codes within a minute. */
const phones = ['13800000005', '13800000006'] as const;

const logIn = async (address: string, phone: string): Promise<string> => {
  const call = createCaller({
    baseUrl: `${address}/api`,
    clientType: ClientType.machine,
    credentials: async () => undefined,
  });
  const { demoCode } = await call(sendCode, { phone, appName: 'console', purpose: CodePurpose.login });
  const { token } = await call(loginByPhone, { phoneNumber: phone, verificationCode: demoCode ?? '' });
  return token;
};

export interface Tried {
  readonly coldSeconds: number;
  readonly warmSeconds: number;
  readonly memoryBytes: number;
  readonly secondsToStop: number;
}

/**
 * Runs an image as a cluster would: as nobody, on a root that cannot be written. Logs in, stops it, and starts it anew on
 * its data.
 */
export const tryImage = async (image: string, port: number): Promise<Tried> => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-image-'));
  try {
    const bundle = join(folder, 'bundle');
    await unpackImage(image, bundle);
    const env = ['ENVIRONMENT=demo', 'DEMO_PUBLIC=yes', `PORT=${port}`, `DEVICE_PORT=${port + 1}`];
    const name = `chancery-try-${process.pid}`;
    const data = join(folder, 'data');
    const start = () =>
      startImage(bundle, name, data, [...env, 'NODE_COMPILE_CACHE=/var/lib/chancery/compiled']);
    const first = await start();
    const address = `http://127.0.0.1:${port}`;
    try {
      if (!(await first.healthy())) throw new Error('the check of health says no');
      if ((await logIn(address, phones[0])) === '') throw new Error('nobody can log in');
      const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
      if (!page.includes('<div id="root"'))
        throw new Error(`the console is not there: ${page.slice(0, 200)}`);
      const who = await first.exec('/usr/bin/node', '-p', 'process.getuid()+":"+process.getgid()');
      if (who.trim() !== '65534:65534') throw new Error(`it runs as ${who}`);
      const wrote = await first.exec(
        '/usr/bin/node',
        '-p',
        'try { fs.writeFileSync("/opt/chancery/x", ""); "written" } catch (e) { e.code }',
      );
      if (wrote.trim() !== 'EROFS') throw new Error(`its root can be written: ${wrote}`);
    } catch (error) {
      await first.stop();
      throw new Error(`${error instanceof Error ? error.message : error}\n${first.output()}`);
    }
    const memoryBytes = await first.memory();
    const begun = performance.now();
    const code = await first.stop();
    if (code !== 0) throw new Error(`it ended with ${code} when it was stopped:\n${first.output()}`);
    const secondsToStop = (performance.now() - begun) / 1_000;
    const second = await start();
    await logIn(address, phones[1]).finally(() => second.stop());
    return { coldSeconds: first.seconds, warmSeconds: second.seconds, memoryBytes, secondsToStop };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
