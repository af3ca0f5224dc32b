/**
 * Writes what a new field or a new screen needs in many places, and says what is left to a person:
 *
 * npm run new -- field TABLE NAME KIND ENGLISH CHINESE
 * npm run new -- screen FEATURE NAME PATH PERMISSION GROUP ENGLISH CHINESE [LIST]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { fields as labels } from '../packages/phrases/src/en/fields.ts';
import { isKind, kindWords, newField } from './new/field.ts';
import { filesIn, type Written } from './new/files.ts';
import { newScreen } from './new/screen.ts';

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const root = resolve(import.meta.dirname, '..');

const usage = `npm run new -- field TABLE NAME KIND ENGLISH CHINESE
    npm run new -- field document_type shortName text 'Short name' 简称
    KIND: ${kindWords}
npm run new -- screen FEATURE NAME PATH PERMISSION GROUP ENGLISH CHINESE [LIST]
    npm run new -- screen unit holidays /unit/holidays holiday.view system Holidays 节假日 listHolidays
    GROUP: a group of contract/src/menu/unit.ts   LIST: a list of the contract`;

/** The fields of a row of a list that have a label already. */
const labelled = (call: string): string[] => {
  const row = (endpoints.get(call) as { readonly row?: { readonly shape: object } } | undefined)?.row;
  return Object.keys(row?.shape ?? {}).filter((name) => `field.${name}` in labels);
};

const plan = ([what, ...rest]: readonly string[]): Written | undefined => {
  const files = filesIn(root);
  if (what === 'field') {
    const [table, name, kind, english, chinese] = rest;
    return table && name && kind && isKind(kind) && english && chinese
      ? newField(files, { table, name, kind, english, chinese })
      : undefined;
  }
  const [feature, name, path, permission, group, english, chinese, call] = rest;
  if (what !== 'screen' || !(feature && name && path && permission && group && english && chinese))
    return undefined;
  const list = call ? { call, fields: labelled(call) } : undefined;
  return newScreen(files, { feature, name, path, permission, group, english, chinese, list });
};

const written = plan(process.argv.slice(2));
if (written) {
  for (const [path, text] of written.files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    print(`wrote  ${path}`);
  }
  const sources = [...written.files.keys()].filter((path) => /\.tsx?$/.test(path));
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...sources], { cwd: root });
  for (const each of written.left) print(`yours  ${each}`);
} else {
  print(usage);
  process.exitCode = 1;
}
