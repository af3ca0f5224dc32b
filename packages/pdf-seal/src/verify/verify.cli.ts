import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readLimits } from '../pdf/limits.ts';
import type { Certificate } from '../pki/certificate.ts';
import { inWords } from './print.ts';
import { readRoots } from './read-root.ts';
import type { PdfReport, Verdict } from './report.ts';
import { verifyPdf } from './verify.ts';

const usage = `Usage: npm run verify -- FILE.pdf [--root CERTIFICATE …] [--at TIME] [--lang en|zh] [--json]
  Checks every electronic seal and signature of a PDF, and what was changed after each: no server and no account.
  Ends with 0 when it is genuine, 1 when it is not, 2 when it cannot be read or the command is wrong,
  3 when it is unaltered but by an issuer that no --root names.
`;

const exitCodes: Readonly<Record<Verdict, number>> = {
  genuine: 0,
  altered: 1,
  invalid: 1,
  unreadable: 2,
  unknownIssuer: 3,
};

class UsageError extends Error {}

const rootsIn = async (paths: readonly string[]): Promise<Certificate[]> => {
  const all = await Promise.all(
    paths.map(async (path) => {
      const found = readRoots(await readFile(path));
      if (found.length === 0) throw new UsageError(`--root ${path}: this is not a certificate`);
      return found;
    }),
  );
  return all.flat();
};

const timeOf = (said: string | undefined): Date => {
  const at = said === undefined ? new Date() : new Date(said);
  if (Number.isNaN(at.getTime())) throw new UsageError('--at needs a time such as 2026-01-31T12:00:00Z');
  return at;
};

const languageOf = (said: string | undefined): 'en' | 'zh' => {
  if (said !== undefined && said !== 'en' && said !== 'zh') throw new UsageError('--lang is en or zh');
  return said ?? ((process.env.LC_ALL || process.env.LANG || '').startsWith('zh') ? 'zh' : 'en');
};

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        root: { type: 'string', multiple: true },
        at: { type: 'string' },
        lang: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const tooLarge: PdfReport = {
  kind: 'pdf',
  verdict: 'unreadable',
  fault: 'tooLarge',
  pages: 0,
  revisions: 0,
  bytes: 0,
  signatures: [],
};

const run = async (): Promise<number> => {
  const { values, positionals } = readArguments();
  const [path, ...rest] = positionals;
  const language = languageOf(values.lang);
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!path || rest.length > 0) throw new UsageError('one file is needed');
  const options = { roots: await rootsIn(values.root ?? []), at: timeOf(values.at) };
  const { size } = await stat(path);
  const report =
    size > readLimits.bytes ? { ...tooLarge, bytes: size } : await verifyPdf(await readFile(path), options);
  process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : inWords(report, language)}\n`);
  return exitCodes[report.verdict];
};

try {
  process.exitCode = await run();
} catch (error) {
  // Whatever happens, nothing but a finished check ends with 0, 1 or 3.
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${usage}` : `${error}\n`);
  process.exitCode = 2;
}
