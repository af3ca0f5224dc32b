import { parseArgs } from 'node:util';
import { isArchive, verifyArchive } from './archive.ts';
import { limits } from './limits.ts';
import { verifyFile } from './pdf.ts';
import { print } from './print.ts';
import { readFingerprint } from './read-fingerprint.ts';
import { verifyRecording } from './read-recording.ts';
import { verifyUnitExport } from './read-unit-export.ts';
import { readFileUpTo } from './read-up-to.ts';
import type { Report } from './report.ts';
import { pinPlatform, readAddress, runTrust } from './trust.commands.ts';
import { readTrust, UsageError, usualTrustFile, writeTrust } from './trust-store.ts';
import { unreadable, type VerifyOptions } from './verify.ts';
import { sentence, words } from './words.ts';

const usage = `Usage: npm run verify -- FILE [--key FINGERPRINT | --platform HOST] [--trust FILE] [--recording FILE] [--lang en|zh] [--json]
       npm run verify -- trust HOST|FINGERPRINT|FILE … | trust list | trust remove NAME
  Checks an evidence file, a PDF report with one attached, or an export with proofs (.zip): no server and no account.
  The export of a whole unit (.zip) may be of any size.
  A recording of a filmed use is checked piece by piece against the evidence of that use.
  What you trust is remembered in ${usualTrustFile()}, or in the file after --trust.
  Ends with 0 when it is genuine, 1 when it is not, 2 when it cannot be read or the command is wrong,
  3 when it is consistent but by a key you do not trust.
`;

const exitCodes = { genuine: 0, notGenuine: 1, unreadable: 2, consistent: 3 } as const;

const inWords = (
  { verdict, fault, proven, unproven, entries }: Report,
  language: keyof typeof words,
): string => {
  const text = words[language];
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`\n${title}`, ...lines.map((line) => `  - ${line}`)] : [];
  // What a file says must not move the cursor or colour the screen.
  const plain = (line: string) => line.replaceAll(/\p{Cc}/gu, '�');
  return [
    text.verdict[verdict],
    ...list(text.page.fault, fault ? [plain(sentence(text.fault[fault.code], fault))] : []),
    ...list(
      text.page.proven,
      proven.map((said) => plain(sentence(text.proven[said.code], said))),
    ),
    ...list(
      text.page.unproven,
      unproven.map((said) => plain(sentence(text.unproven[said.code], said))),
    ),
    ...list(
      text.page.entries,
      entries.map(({ index, at, kind, by }) =>
        plain(
          [index, at, text.kinds[kind] ?? kind, by?.name].filter((part) => part !== undefined).join('  '),
        ),
      ),
    ),
  ].join('\n');
};

const parseCommand = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      tokens: true,
      options: {
        key: { type: 'string', multiple: true },
        platform: { type: 'string' },
        trust: { type: 'string' },
        recording: { type: 'string' },
        lang: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** What was asked for. Of two trust files or platforms one would be left out without a word, so only keys are given twice. */
const readArguments = () => {
  const { values, positionals, tokens } = parseCommand();
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  const doubled = given.find((name, at) => name !== 'key' && given.indexOf(name) !== at);
  if (doubled !== undefined) throw new UsageError(`--${doubled} is given twice`);
  return { values, positionals };
};

const languageOf = (said: string | undefined): keyof typeof words => {
  if (said !== undefined && said !== 'en' && said !== 'zh') throw new UsageError('--lang is en or zh');
  return said ?? ((process.env.LC_ALL || process.env.LANG || '').startsWith('zh') ? 'zh' : 'en');
};

/** Whom to trust: the keys that were named, a platform that is asked, or what is remembered. */
const trustFor = async (
  values: ReturnType<typeof readArguments>['values'],
  path: string,
): Promise<VerifyOptions> => {
  const remembered = await readTrust(path, values.trust !== undefined && values.platform === undefined);
  const expected = values.key?.map(
    (said) =>
      readFingerprint(said) ??
      (() => {
        throw new UsageError(`--key ${said}: 64 hexadecimal digits are needed`);
      })(),
  );
  if (expected)
    return {
      trust: { ...remembered, platforms: expected.map((fingerprint) => ({ fingerprint })) },
      expected,
    };
  if (values.platform === undefined) return { trust: remembered };
  const address = readAddress(values.platform);
  if (!address)
    throw new UsageError(`--platform ${values.platform}: https:// and the name of a host is needed`);
  const trust = await pinPlatform(remembered, address);
  if (JSON.stringify(trust) !== JSON.stringify(remembered)) {
    await writeTrust(path, trust);
    process.stderr.write(`${address} is trusted from now on.\n`);
  }
  const platforms = trust.platforms.filter(({ name }) => name === address);
  return { trust: { ...trust, platforms }, expected: platforms.map(({ fingerprint }) => fingerprint) };
};

/** Checks what is read as a whole: an evidence file, a report, or an export with proofs. */
const verifySmall = async (
  file: string,
  recording: string | undefined,
  options: VerifyOptions,
): Promise<Report> => {
  const bytes = await readFileUpTo(file, limits.fileBytes).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  const check = bytes && isArchive(bytes) ? verifyArchive : verifyFile;
  const evidence = bytes ? check(bytes, options) : unreadable('tooLarge');
  try {
    return recording === undefined ? evidence : verifyRecording(evidence, recording);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const run = async (): Promise<number> => {
  const { values, positionals } = readArguments();
  const language = languageOf(values.lang);
  if (values.trust === '') throw new UsageError('--trust needs a file');
  const path = values.trust ?? usualTrustFile();
  if (values.help) {
    await print(usage);
    return 0;
  }
  const [file, ...rest] = positionals;
  if (file === 'trust') {
    if (values.key || values.platform !== undefined || values.json)
      throw new UsageError('trust takes no option but --trust');
    await print(`${await runTrust(path, false, rest)}\n`);
    return 0;
  }
  if (!file || rest.length > 0) throw new UsageError('one file is needed');
  if (values.key && values.platform !== undefined) throw new UsageError('--key or --platform, not both');
  const options = await trustFor(values, path);
  const unit = await verifyUnitExport(file, options).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  const report = unit ?? (await verifySmall(file, values.recording, options));
  await print(`${values.json ? JSON.stringify(report, null, 2) : inWords(report, language)}\n`);
  return exitCodes[report.verdict];
};

try {
  process.exitCode = await run();
} catch (error) {
  // Whatever happens, nothing but a finished check ends with 0, 1 or 3.
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${usage}` : `${error}\n`);
  process.exitCode = 2;
}
