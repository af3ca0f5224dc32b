import type { ImportFault } from '@chancery/contract/member-import.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import { importColumns } from '#wire/member-import.ts';
import { Role } from '#wire/unit.codes.ts';
import { byteOrderMark, csvLine } from '../../kit/list/csv.ts';
import { say, sayCode } from '../../kit/list/labels.ts';

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
export const templateOf = (t: Translate): string => {
  const example = [t('member.importExampleName'), '13800000000', sayCode(t, Role, Role.member), ''];
  return byteOrderMark + csvLine(headings(t)) + csvLine([...example, t('member.importExampleTitle')]);
};

/** What is wrong with which row, as a sheet. */
export const reportOf = (t: Translate, faults: readonly Fault[]): string => {
  const first = [t('member.importRow'), t('import.realName'), t('import.mobile'), t('member.importProblem')];
  const rows = faults.map((fault) =>
    csvLine([fault.row, fault.realName, fault.mobile, sayProblems(t, fault).join(' / ')]),
  );
  return byteOrderMark + csvLine(first) + rows.join('');
};

/** Lets the browser save a sheet. */
export const saveSheet = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
