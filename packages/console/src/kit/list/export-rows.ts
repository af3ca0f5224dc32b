import { limits } from '@chancery/contract/limits.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { callAny } from '../query.ts';
import type { Rows } from '../sheet/rows.ts';
import { fieldLabel } from './labels.ts';
import type { AnyRow, AnySpec } from './list-spec.ts';
import { plain } from './show.tsx';
import type { ListPageData } from './use-list.ts';

interface Job {
  readonly spec: AnySpec;
  readonly input: object;
  readonly t: Translate;
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

const lineOf = ({ spec, t }: Job, row: AnyRow) =>
  spec.columns.map(({ field, show, text }) => text?.(row) ?? (show ?? plain).text(row[field], t));

/** Reads what the filters match page by page, as far as a file goes, in words, below the headings. */
export const exportRows = async (job: Job): Promise<Rows> => {
  const { spec, t, signal } = job;
  const lines: (readonly (string | number)[])[] = [
    spec.columns.map(({ field, label }) => fieldLabel(t, field, label)),
  ];
  let cursor: string | undefined;
  let done = 0;
  do {
    const input = { ...job.input, pageNum: 1, pageSize: limits.pageSizeMax, cursor };
    const page = (await callAny(spec.endpoint, input, { signal })) as ListPageData;
    lines.push(...page.list.map((row) => lineOf(job, row)));
    done += page.list.length;
    // Beyond the cap nobody knows how many there are; a file ends here in any case.
    job.onProgress(done, page.totalCapped ? limits.exportRows : page.total);
    cursor = page.next ?? undefined;
  } while (cursor && done < limits.exportRows);
  return lines;
};
