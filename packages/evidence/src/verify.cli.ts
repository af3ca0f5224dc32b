import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyFile } from './pdf.ts';
import type { Report } from './report.ts';
import { unreadable } from './verify.ts';
import { sentence, words } from './words.ts';

const usage = `Usage: npm run verify -- FILE [--key FINGERPRINT] [--lang en|zh] [--json]
  Checks an evidence file, or a PDF with one attached: no network, no server, no account.
  Ends with 0 when it is genuine, 1 when it is not, 2 when it cannot be read.
`;

const exitCodes = { genuine: 0, notGenuine: 1, unreadable: 2, consistent: 3 } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    key: { type: 'string' },
    lang: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const told = values.lang ?? process.env.LC_ALL ?? process.env.LANG ?? '';
const text = words[String(told).startsWith('zh') ? 'zh' : 'en'];

const inWords = ({ verdict, fault, proven, unproven, entries }: Report): string => {
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`\n${title}`, ...lines.map((line) => `  - ${line}`)] : [];
  return [
    text.verdict[verdict],
    ...list(text.page.fault, fault ? [sentence(text.fault[fault.code], fault)] : []),
    ...list(
      text.page.proven,
      proven.map((said) => sentence(text.proven[said.code], said)),
    ),
    ...list(
      text.page.unproven,
      unproven.map((said) => sentence(text.unproven[said.code], said)),
    ),
    ...list(
      text.page.entries,
      entries.map(({ index, at, kind, by }) =>
        [index, at, text.kinds[kind] ?? kind, by?.name].filter((part) => part !== undefined).join('  '),
      ),
    ),
  ].join('\n');
};

const [path] = positionals;
if (!path || values.help) {
  process.stderr.write(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const file = await readFile(path).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    return undefined;
  });
  const fingerprint =
    typeof values.key === 'string' ? values.key.toLowerCase().replaceAll(/[^0-9a-f]/g, '') : undefined;
  const report = file
    ? verifyFile(
        file,
        fingerprint ? { trust: { platforms: [{ fingerprint }] }, expected: [fingerprint] } : {},
      )
    : unreadable('unreadable');
  process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : inWords(report)}\n`);
  process.exitCode = exitCodes[report.verdict];
}
