import type { ImportFault } from '@chancery/contract/member/import.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import { importColumns } from '#wire/member/import.ts';
import { Role } from '#wire/unit/codes.ts';
import { say, sayCode } from '../../kit/list/labels.ts';
import type { Rows } from '../../kit/sheet/rows.ts';
import { makeSheet, type SheetKind, saveFile } from '../../kit/sheet/sheet.ts';

type Fault = z.output<typeof ImportFault>;

/** What is wrong with a row, in words. */
export const sayProblems = (t: Translate, { problems }: Fault): readonly string[] => [
  ...new Set(
    problems.map(({ key, params }) =>
      t(`import.${key}` as PhraseKey & 'import.duplicateInFile', params as never),
    ),
  ),
];

const headings = (t: Translate) => importColumns.map((column) => say(t, `import.${column}`));

/** A sheet to fill in: the columns, and one row that shows how. */
export const templateOf = (t: Translate): Rows => {
  const example = [t('member.importExampleName'), '13800000000', sayCode(t, Role, Role.member), ''];
  return [headings(t), [...example, t('member.importExampleTitle')]];
};

/** What is wrong with which row, as a sheet. */
export const reportOf = (t: Translate, faults: readonly Fault[]): Rows => {
  const first = [t('member.importRow'), t('import.realName'), t('import.mobile'), t('member.importProblem')];
  const rows = faults.map((fault) => [
    String(fault.row),
    fault.realName,
    fault.mobile,
    sayProblems(t, fault).join(' / '),
  ]);
  return [first, ...rows];
};

/** Makes a sheet and lets the browser save it. */
export const saveSheet = async (kind: SheetKind, name: string, rows: Rows): Promise<void> =>
  saveFile(await makeSheet(kind, name, rows), `${name}.${kind}`);
