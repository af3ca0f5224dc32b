import { need, readArguments } from './arguments.ts';
import { inWords } from './in-words.ts';
import { makeKey } from './key-file.ts';
import { exitCodeOf, type FileReport, nothing, runReport } from './report.ts';
import { attempt, run } from './run.ts';
import { english } from './words.en.ts';
import { chinese } from './words.zh.ts';

/** What a run of the command says, and how it ends. */
export interface Said {
  readonly code: 0 | 1 | 2 | 3;
  readonly out: string;
  readonly err: string;
}

/** The command: everything it says is an answer, whatever it was given. */
export const main = async (
  args: readonly string[],
  { LC_ALL, LANG }: Readonly<Record<string, string | undefined>>,
): Promise<Said> => {
  const asked = readArguments(args);
  const { command, files, values } = asked;
  const words = String(values.lang ?? LC_ALL ?? LANG ?? '').startsWith('zh') ? chinese : english;
  if (values.help) return { code: 0, out: '', err: words.usage };
  const reports: FileReport[] = [];
  const failed = await attempt(files[0] ?? '', async () => {
    if (command === 'key') {
      await makeKey(need(asked, 'out'));
      reports.push({ ...nothing(need(asked, 'out')), found: true });
    } else reports.push(...(await run(asked)));
    return nothing('');
  });
  if (failed.fault) reports.push(failed);
  const said = (report: FileReport) =>
    command === 'key' && !report.fault ? words.keyMade : inWords(report, words);
  const lines = values.json
    ? [JSON.stringify(runReport(reports))]
    : reports.map((report) => `${reports.length > 1 ? `${report.file}: ` : ''}${said(report)}`);
  const isAskedWrongly = failed.fault === 'usage' || failed.fault === 'missing';
  return {
    code: exitCodeOf(reports),
    out: lines.map((line) => `${line}\n`).join(''),
    err: isAskedWrongly ? words.usage : '',
  };
};
