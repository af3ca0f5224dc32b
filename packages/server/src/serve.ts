import { flushCompileCache } from 'node:module';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { ensureConsoleBuilt } from './runtime/console-build.ts';
import { openDataFolder } from './runtime/data-folder.ts';
import { openDatabase } from './runtime/database.ts';
import { createLog } from './runtime/log.ts';
import { assertPortFree, listenError } from './runtime/port.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { renderHelp } from './runtime/settings.help.ts';
import { asksForHelp, readSettings } from './runtime/settings.ts';
import { createShutdown } from './runtime/shutdown.ts';
import { StartError } from './runtime/start-error.ts';

let log: Logger | undefined;
const shutdown = createShutdown(() => log);

const start = async (args: readonly string[]): Promise<void> => {
  const given = readSettings(args, process.env, process.stdout.isTTY);
  const logger = createLog(given);
  log = logger;
  await assertPortFree(given);
  const folder = await openDataFolder(given.dataDir);
  shutdown.add('data folder', () => folder.release());
  const settings = await withSecretKey(given);

  const opening = openDatabase(settings, logger);
  shutdown.add('database', async () => (await opening.catch(() => undefined))?.stop());
  const [database, consoleDir] = await Promise.all([
    opening,
    settings.environment === 'development'
      ? undefined
      : ensureConsoleBuilt({ brand: settings.brand, log: logger }),
  ]);

  // What the server writes from here on is for its own account only.
  process.umask(0o077);
  const app = await createApp({ settings, connection: database.connection, consoleDir, log: logger });
  shutdown.add('server', () => app.close());
  const address = await app.listen().catch((error: unknown) => {
    throw listenError(error, settings);
  });
  // Where compiled code is kept, it is kept now: whoever is killed leaves it to the next start all the same.
  flushCompileCache();
  const seconds = process.uptime().toFixed(1);
  process.stdout.write(
    `${[`Chancery is ready at ${address} (${seconds} s)`, ...app.announcement].join('\n')}\n`,
  );
};

if (asksForHelp(process.argv.slice(2))) {
  process.stdout.write(renderHelp());
} else {
  await start(process.argv.slice(2)).catch(async (error: unknown) => {
    if (shutdown.isEnding()) return;
    if (error instanceof StartError) process.stderr.write(`chancery: ${error.message}\n`);
    else if (log) log.fatal({ err: error }, 'the server could not start');
    else process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    await shutdown.exit(error instanceof StartError ? error.exitCode : 1);
  });
}
