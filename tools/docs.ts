import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiDocument } from '../packages/contract/src/openapi.ts';
import { renderSettingsMarkdown } from '../packages/server/src/runtime/settings.help.ts';
import { bluetoothTable, chunkExample, deviceExamples, photoExample } from './device-examples.ts';
import { renderPicture } from './layers/picture.ts';
import { readSources } from './layers/sources.ts';
import { menuIcons } from './menu-icons.ts';
import { renderScale } from './scale.ts';
import { signatureVectorsTable } from './signature-vectors.ts';
import { staleFiles, writeStale } from './wire/files.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Puts generated text between two marks of a page. */
const filled = (path: string, page: string, mark: string, text: string): string => {
  const [open, close] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [start, end] = [page.indexOf(open), page.indexOf(close)];
  if (start < 0 || end < 0) throw new Error(`${path} has no marks for ${mark}`);
  return `${page.slice(0, start + open.length)}\n${text.trim()}\n${page.slice(end)}`;
};

const between = (path: string, mark: string, text: string): [string, string] => [
  path,
  filled(path, readFileSync(at(path), 'utf8'), mark, text),
];

/** The same page, with several parts between marks. */
const betweenAll = (path: string, parts: Readonly<Record<string, string>>): [string, string] => [
  path,
  Object.entries(parts).reduce(
    (page, [mark, text]) => filled(path, page, mark, text),
    readFileSync(at(path), 'utf8'),
  ),
];

const generated: [string, string][] = [
  ['packages/console/src/shell/menu-icons.svg', menuIcons()],
  ['docs/openapi.json', `${JSON.stringify(openapiDocument(), null, 1)}\n`],
  between('docs/ARCHITECTURE.md', 'groups', renderPicture(readSources())),
  between('docs/configuration.md', 'settings', renderSettingsMarkdown()),
  between('docs/scale.md', 'steps', renderScale()),
  between('docs/signing.md', 'vectors', signatureVectorsTable()),
  betweenAll('docs/device-protocol.md', {
    bluetooth: bluetoothTable(),
    chunks: chunkExample(),
    'photo-pieces': photoExample(),
    'device-examples': deviceExamples(),
  }),
];

const check = process.argv.includes('--check');
const stale = generated.filter(([path, text]) => {
  const kept = (() => {
    try {
      return readFileSync(at(path), 'utf8');
    } catch {
      return '';
    }
  })();
  if (kept !== text && !check) writeFileSync(at(path), text);
  return kept !== text;
});
const staleWire = check ? [...(await staleFiles()).keys()] : await writeStale();
for (const path of [...stale.map(([each]) => each), ...staleWire])
  process.stdout.write(`${path} ${check ? 'is out of date: run npm run docs' : 'written'}\n`);
process.stdout.write(`${generated.length} files checked\n`);
process.exitCode = check && stale.length + staleWire.length > 0 ? 1 : 0;
