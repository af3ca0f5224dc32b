import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { LedgerMove, LedgerValue } from '../ledger/codes.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { ServiceState } from '../service/codes.ts';

const time = z.iso.datetime({ offset: true });

/** What came at one time, and what is left of it. */
export const PackageLot = z.object({
  value: LedgerValue.schema,
  /** Free of charge, by an order, or given. */
  origin: z.enum(['free', 'order']),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  given: z.number(),
  left: z.number(),
  held: z.number(),
  used: z.number(),
  startsAt: time,
  endsAt: time.nullable(),
  state: ServiceState.schema,
});

export const getMyPackage = endpoint({
  method: 'GET',
  path: '/package/mine',
  summary: 'What my unit has, has used and has left',
  access: 'unit',
  permission: 'package.view',
  result: z.object({
    lots: z.array(PackageLot),
    /** Seals whose service runs, ends soon, or is over. */
    seals: z.array(z.object({ state: ServiceState.schema, count: z.number() })),
  }),
});

export const getUsage = endpoint({
  method: 'GET',
  path: '/package/usage',
  summary: 'How much of one kind of value was used, by day and by whom; of storage, how much was taken up',
  access: 'unit',
  permission: 'package.view',
  input: z.object({
    value: LedgerValue.query,
    days: z.coerce.number().int().min(7).max(366).default(30),
  }),
  result: z.object({
    days: z.array(z.object({ day: z.iso.date(), used: z.number() })),
    /** Who used it in these days, most first. */
    people: z.array(z.object({ name: z.string(), used: z.number() })),
  }),
});

/** What moved something: an order, a refund, something that was done with it, or the platform by itself. */
export const Cause = z.object({
  kind: z.enum([
    'order',
    'refund',
    'mark',
    'identification',
    'authorization',
    'certificate',
    'text',
    'file',
    'signing',
    'identity',
    'certification',
    'free',
    'end',
    'before',
    'other',
  ]),
  /** A number, the name of a file or a seal, or the end of a phone number; empty where there is none. */
  name: z.string(),
  /** What there is to look at, such as the order or the mark. */
  id: id.nullable(),
});

/** One movement of the ledger. */
export const Transfer = z.object({
  id: z.string(),
  value: LedgerValue.schema,
  kind: LedgerMove.schema,
  amount: z.number(),
  cause: Cause,
  madeBy: z.string(),
  madeAt: time,
});

export const listTransfers = listEndpoint({
  method: 'GET',
  path: '/package/transfers',
  summary: 'Every movement of what my unit has, newest first; those of storage where they are asked for',
  access: 'unit',
  permission: 'package.view',
  filters: {
    value: LedgerValue.query.optional(),
    kind: LedgerMove.query.optional(),
    keyword: searchText(limits.text.remark),
  },
  sorts: ['-madeAt', 'madeAt'],
  row: Transfer,
});

export const getUnitPackage = endpoint({
  method: 'GET',
  path: '/package/unit',
  summary: 'What a unit has, has used and has left',
  access: 'operator',
  permission: 'order.view',
  input: z.object({ companyId: id }),
  result: z.object({ lots: z.array(PackageLot) }),
  errors: ['units.reasonNeeded'],
});

export const listUnitTransfers = listEndpoint({
  method: 'GET',
  path: '/package/unit-transfers',
  summary: 'Every movement of what a unit has, newest first; those of storage where they are asked for',
  access: 'operator',
  permission: 'order.view',
  filters: {
    companyId: id,
    value: LedgerValue.query.optional(),
    kind: LedgerMove.query.optional(),
  },
  sorts: ['-madeAt', 'madeAt'],
  row: Transfer,
  errors: ['units.reasonNeeded'],
});
