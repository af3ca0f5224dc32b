import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProcess } from './test-process.ts';

const server = (body: string) => `
  import { setTimeout as sleep } from 'node:timers/promises';
  import pino from '${import.meta.resolve('pino')}';
  import { createShutdown } from './shutdown.ts';
  const log = pino();
  const shutdown = createShutdown(() => log);
  shutdown.add('first', async () => console.log('first stopped'));
  shutdown.add('second', async () => { await sleep(300); console.log('second stopped'); });
  setInterval(() => undefined, 1000);
  console.log('ready');
  ${body}`;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s stops everything, last started first, and exits with 0',
  async (signal) => {
    const { child, line, ended } = await startProcess(server(''));
    await line();
    child.kill(signal);
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).toMatch(/second stopped\nfirst stopped\n$/);
  },
);

test('the same key press arriving twice still stops cleanly', async () => {
  const { child, line, ended } = await startProcess(server(''));
  await line();
  child.kill('SIGINT');
  await sleep(50);
  child.kill('SIGINT');
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).toContain('first stopped');
});

test('a second signal later ends it at once', async () => {
  const { child, line, ended } = await startProcess(server("shutdown.add('stuck', () => sleep(60_000));"));
  await line();
  child.kill('SIGTERM');
  // A busy machine may keep the first one waiting; the second counts from when that was heard.
  expect(await line()).toContain('SIGTERM: stopping');
  await sleep(1_200);
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('again, ending at once');
});

test.each([
  ['an uncaught error', "setTimeout(() => { throw new Error('boom'); }, 10);"],
  ['an unhandled rejection', "void Promise.reject(new Error('boom'));"],
])('%s is logged, everything is stopped, and the exit code is 1', async (_, body) => {
  const { ended } = await startProcess(server(body));
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('boom');
  expect(output).toContain('first stopped');
});

test('something that cannot be stopped does not keep the rest from stopping', async () => {
  const body = "shutdown.add('third', async () => { throw new Error('stubborn'); }); await shutdown.exit(0);";
  const { code, output } = await (await startProcess(server(body))).ended;
  expect(code).toBe(1);
  expect(output).toContain('stubborn');
  expect(output).toContain('first stopped');
});

test('a start under way goes no further once the process is ending', async () => {
  const body =
    "void shutdown.exit(3); try { shutdown.add('late', async () => {}); } catch (e) { console.log(e.message); }";
  const { code, output } = await (await startProcess(server(body))).ended;
  expect(code).toBe(3);
  expect(output).toContain('stopped while starting');
});
