import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createLogger, createServer, type ViteDevServer } from 'vite';

const root = resolve(import.meta.dirname, '..');
const [host, port] = [process.env.HOST ?? '127.0.0.1', process.env.PORT ?? '8080'];
const consolePort = 5173;

const print = (name: string, text: string): void => {
  for (const line of text.trimEnd().split('\n')) process.stdout.write(`${name.padEnd(7)} │ ${line}\n`);
};

const printLines = (name: string, stream: Readable | null): void => {
  if (stream) createInterface(stream).on('line', (line) => print(name, line));
};

/** The server, started again whenever one of the files it imports changes. */
const startServer = (): ChildProcess => {
  const main = join(root, 'packages/server/src/main.ts');
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', main, ...process.argv.slice(2)],
    {
      env: {
        ENVIRONMENT: 'development',
        LOG_FORMAT: 'pretty',
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...process.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  printLines('server', child.stdout);
  printLines('server', child.stderr);
  return child;
};

/** The console, changed in the open page whenever one of its files changes. */
const startConsole = async (): Promise<ViteDevServer> => {
  const logger = createLogger('info', { prefix: '' });
  const say = (text: string): void => print('console', text);
  // The configuration of the console passes on calls to this address.
  process.env.CHANCERY_API ??= `http://${host}:${port}`;
  const server = await createServer({
    root: join(root, 'packages/console'),
    customLogger: { ...logger, info: say, warn: say, warnOnce: say, error: say },
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port: consolePort,
    },
  });
  await server.listen();
  return server;
};

/** What pages load of the contract is written anew whenever the contract changes. */
const keepWire = async (): Promise<void> => {
  const write = async () => {
    const child = spawn(process.execPath, [join(root, 'tools/wire.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    printLines('console', child.stdout);
    printLines('console', child.stderr);
    await once(child, 'close');
  };
  await write();
  let wanted: NodeJS.Timeout | undefined;
  watch(join(root, 'packages/contract/src'), { recursive: true }, () => {
    clearTimeout(wanted);
    wanted = setTimeout(() => void write(), 100);
  });
};

await keepWire();
const consoleServer = await startConsole();
const server = startServer();
print('console', `open ${consoleServer.resolvedUrls?.local[0] ?? ''}`);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  const ended = server.exitCode === null ? once(server, 'exit') : undefined;
  server.kill('SIGTERM');
  await Promise.all([consoleServer.close(), ended]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
server.on('exit', () => void stop());
