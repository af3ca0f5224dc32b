import type { FileReport } from './report.ts';
import type { Words } from './words.ts';

/** What is said of a file, for people. */
export const inWords = (report: FileReport, words: Words): string => {
  if (report.fault) {
    const said = words.faults[report.fault];
    return /[:：]$/.test(said) ? `${said} ${report.message ?? ''}`.trim() : said;
  }
  if (report.out) return words.marked(report);
  if (!report.found) return report.seen ? words.seen : words.none;
  if (report.compared === undefined)
    return [words.found(report), ...(report.skipped ? [words.skipped(report.skipped)] : [])].join('\n');
  if (report.compared === 0) return words.notCompared;
  const doubts = report.unclear?.length ? [words.unclear(report.unclear.length)] : [];
  if (report.regions.length === 0) return [words.unaltered(report), ...doubts].join('\n');
  const places = report.regions.map((region) => `  - ${words.region(region)}`);
  return [words.altered(report), ...places, ...doubts].join('\n');
};
