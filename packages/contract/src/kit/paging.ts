import { z } from 'zod';
import { limits } from '../limits.ts';
import { text } from '../rules/text.ts';
import type { AnyEndpoint, EndpointSpec } from './endpoint.ts';

/** Numbers arrive as text in a query. */
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1);
const pageSize = z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize);

/** The envelope of every list. `total` stops counting at a cap and then `totalCapped` is true. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    pageNum: z.number(),
    pageSize: z.number(),
    total: z.number(),
    totalCapped: z.boolean(),
    list: z.array(row),
    /** Opaque positions to pass back as `cursor`: page cost does not grow with depth. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });

const pagedInput = <const Filters extends z.ZodRawShape, const Sort extends string>(
  filters: Filters,
  sorts: readonly [Sort, ...Sort[]],
) =>
  z.object({
    ...filters,
    pageNum: pageNumber,
    pageSize,
    // A default of an enumeration is one of its values; the checker does not see that for a generic one.
    sort: z.enum(sorts).default(sorts[0] as never),
    cursor: text(1, 512).optional(),
  });

/** Declares a list: filters, allowed orders, paging. The console's list page is made from this. */
export const listEndpoint = <
  const Spec extends Omit<EndpointSpec, 'input' | 'result' | 'params' | 'reads'>,
  Row extends z.ZodObject,
  const Filters extends z.ZodRawShape,
  const Sort extends string,
>(
  spec: Spec & {
    readonly row: Row;
    readonly filters: Filters;
    /** The orders offered; the first is the default. `-createdAt` is newest first. */
    readonly sorts: readonly [Sort, ...Sort[]];
  },
) => ({
  ...spec,
  input: pagedInput(spec.filters, spec.sorts),
  result: pageOf(spec.row),
  reads: true,
  writes: false,
});

/** Any declared list. */
export interface AnyListEndpoint extends AnyEndpoint {
  readonly row: z.ZodObject;
  readonly filters: z.ZodRawShape;
  readonly sorts: readonly string[];
}

/** A row of a list. */
export type RowOf<E extends { readonly row: z.ZodType }> = z.output<E['row']>;
