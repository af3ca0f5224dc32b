import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { runCommand } from './command.ts';
import { packTar, type TarEntry } from './runtime/backup/tar.ts';
import { joinDatabase } from './runtime/database.ts';
import { gather } from './runtime/diagnostics/gather.ts';
import { askServer } from './runtime/diagnostics/server-facts.ts';
import { createLog } from './runtime/log.ts';
import { readSettings } from './runtime/settings.ts';
import { usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run diagnostics -- [--out FILE.tar.gz] [--log FILE] [settings as for npm start]
  Writes what the server and its database say of themselves, for whoever is to help, without secrets, names and numbers
  of phones. --log adds the last lines of a log in the form of JSON.`;

/** The options of this command, and what is left of the line. */
const ownOptions = (args: readonly string[]) => {
  const own: { out?: string; log?: string } = {};
  const rest: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [flag = '', value] = [args[at], args[at + 1]];
    if (flag !== '--out' && flag !== '--log') {
      rest.push(flag);
      continue;
    }
    if (value === undefined) throw usageError(usage);
    own[flag === '--out' ? 'out' : 'log'] = value;
    at += 1;
  }
  return { ...own, rest };
};

/** Keys that no setting holds, but a file does. */
const keptIn = async (files: readonly (string | undefined)[]): Promise<string[]> => {
  const texts = await Promise.all(files.map((file) => file && readFile(file, 'utf8').catch(() => '')));
  return texts.flatMap((text) => (text ? [text.trim(), ...text.split(/[\s=]+/)] : []));
};

async function* entriesOf(files: ReadonlyMap<string, string>): AsyncGenerator<TarEntry> {
  for (const [name, text] of files) {
    const content = Buffer.from(text);
    yield { name, size: content.length, content: [content] };
  }
}

const packed = async (files: ReadonlyMap<string, string>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of packTar(entriesOf(files))) pieces.push(piece);
  return Buffer.concat(pieces);
};

await runCommand(async (args) => {
  if (args.includes('--help')) return usage;
  const { out, log, rest } = ownOptions(args);
  const settings = readSettings(rest, process.env);
  const opened = await joinDatabase(settings, createLog({ ...settings, logLevel: 'silent' })).catch(
    (error: Error) => ({ away: error.message }),
  );
  const client = 'away' in opened ? undefined : new pg.Client(opened.connection);
  try {
    await client?.connect();
    const files = await gather({
      settings,
      kept: await keptIn([
        settings.s3KeysFile,
        settings.backupPassphraseFile,
        join(settings.dataDir, 'secret.key'),
      ]),
      database: client ?? (opened as { away: string }),
      log: log === undefined ? undefined : await readFile(log, 'utf8'),
      ask: (path) => askServer(settings, path),
    });
    const file = resolve(
      out ?? `chancery-diagnostics-${new Date().toISOString().replaceAll(/[:.]/g, '')}.tar.gz`,
    );
    await writeFile(file, gzipSync(await packed(files)), {
      mode: 0o600,
    });
    return `${file}: ${[...files.keys()].join(', ')}`;
  } finally {
    await client?.end();
    if ('stop' in opened) await opened.stop();
  }
});
