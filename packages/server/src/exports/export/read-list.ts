import type { Listed } from '@chancery/contract/export/listed.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { z } from 'zod';
import type { Route } from '../../kit/handle.ts';
import { withRequest } from '../../kit/request-context.ts';
import type { ExportRow } from './export.table.ts';
import { type CellValue, createCells, type ListRow } from './list-cell.ts';
import type { Part } from './part-lines.ts';
import type { Exporter } from './rights.ts';
import { disarmed } from './row-text.ts';
import { exportedOf } from './sources.ts';

interface Page {
  readonly list: readonly ListRow[];
  readonly next: string | null;
  readonly total: number;
  readonly totalCapped: boolean;
}

/** Finds what answers a call. */
export type RouteFor = (path: string) => Route | undefined;

type Asked = Pick<ExportRow, 'id' | 'type' | 'filters' | 'language'>;

/** A part of many pages takes longer than one answer may. */
const timeoutMs = 10 * 60_000;

const listedOf = (type: ExportRow['type']): Listed => {
  const exported = exportedOf(type);
  if (exported.source) throw new TypeError(`${exported.name} is read by the database`);
  return exported;
};

const csvCell = (value: CellValue): string => {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : `"${disarmed(value).replaceAll('"', '""')}"`;
};

const lineOf = (cells: readonly CellValue[], format: ExportRow['format']): string =>
  format === 'xlsx' ? `${JSON.stringify(cells)}\n` : `${cells.map(csvCell).join()}\r\n`;

/**
 * Reads lists for exports as their askers would: the call itself is asked, page by page, in the transaction of the part, with
 * the rights they have at that moment.
 */
export const createListReader = (routeFor: RouteFor) => {
  const pageOf = (
    actor: Exporter,
    { id, type, filters, language }: Asked,
    paging: { readonly pageSize: number; readonly cursor?: string | undefined },
  ): Promise<Page> => {
    const { list } = listedOf(type);
    const route = routeFor(list.path);
    if (!route) throw new TypeError(`nothing answers ${list.path}`);
    const origin = { requestId: id, ip: '-', userAgent: '-', clientType: 'machine', language };
    const input = list.input?.parse({ ...filters, ...paging }) as never;
    return withRequest({ origin, timeoutMs, actor }, async () => {
      const answer = await route.run({
        actor: actor as never,
        input,
        origin,
        token: '',
        bytes: Buffer.alloc(0),
      });
      return (list.result as z.ZodType<Page>).parse(answer);
    });
  };

  /** Refuses what the list itself would refuse. */
  const check = async (actor: Exporter, asked: Asked): Promise<void> => {
    await pageOf(actor, asked, { pageSize: 1 });
  };

  /** How many rows there are, unless nobody counts that far. */
  const count = async (actor: Exporter, job: ExportRow): Promise<number | null> => {
    const { total, totalCapped } = await pageOf(actor, job, { pageSize: 1 });
    return totalCapped ? null : total;
  };

  /** The next rows, as many as a part has. */
  const readPart = async (actor: Exporter, job: ExportRow, most: number): Promise<Part> => {
    const { columns, at } = listedOf(job.type);
    const isLater = (row: ListRow) => new Date(String(row[at])) > job.createdAt;
    const cellOf = createCells(job.language, job.zone);
    const lines: string[] = [];
    let cursor = job.cursor?.[0];
    let isOver = false;
    while (!isOver && lines.length < most) {
      const pageSize = Math.min(limits.pageSizeMax, most - lines.length);
      const page = await pageOf(actor, job, { pageSize, cursor });
      // What came since is not in it, as with any other export.
      for (const row of page.list.filter((one) => !isLater(one))) {
        const cells = job.columns.flatMap((name) => {
          const column = columns[name];
          return column ? [cellOf(row[name], column.kind, row)] : [];
        });
        lines.push(lineOf(cells, job.format));
      }
      isOver = page.next === null;
      cursor = page.next ?? cursor;
    }
    return { text: lines.join(''), rows: lines.length, last: cursor ? [cursor] : undefined, isOver };
  };

  return { check, count, readPart };
};

export type ListReader = ReturnType<typeof createListReader>;
