import { z } from 'zod';
import { FileLink } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { UseReason, UseVerdict } from '../use-record/codes.ts';
import { DisclosureLevel, DisclosureState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();

/** The number of an authorisation; the id of the record where nothing was authorised. */
const empowerNo = z.string().min(1).max(64);

export const exportUsePdf = endpoint({
  method: 'GET',
  path: '/use-record/export-pdf/:empowerNo',
  summary:
    'An evidence report of a use as a PDF with its evidence attached; what its code shows can be revoked',
  access: 'unit',
  permission: 'useRecord.view',
  params: z.object({ empowerNo }),
  input: z.object({
    level: DisclosureLevel.query.default(DisclosureLevel.photos),
    /** How long the code may be looked at; for good unless given. */
    days: z.coerce.number().int().min(1).max(limits.report.days).optional(),
  }),
  result: FileLink.extend({ fileName: z.string(), size: count, disclosureId: id }),
  timeoutMs: limits.timeoutMs.report,
  errors: ['report.notFound', 'report.noEvidence', 'report.broken', 'file.storage', 'request.tooMany'],
});

/** A report that was made, and what its code lets others see. */
export const Disclosure = z.object({
  id,
  level: DisclosureLevel.schema,
  state: DisclosureState.schema,
  madeBy: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  revokedAt: time.nullable(),
  revokedBy: z.string(),
  /** How often somebody looked, and when last. */
  opened: count,
  openedAt: time.nullable(),
  /** The reader may revoke it. */
  canRevoke: z.boolean(),
});

export const listDisclosures = endpoint({
  method: 'GET',
  path: '/disclosure/list',
  summary: 'The reports made of a use, newest first',
  access: 'unit',
  permission: 'useRecord.view',
  input: z.object({ empowerNo }),
  result: z.object({ list: z.array(Disclosure) }),
  errors: ['report.notFound'],
});

export const revokeDisclosure = endpoint({
  method: 'POST',
  path: '/disclosure/revoke',
  summary: 'Let the code of a report show nothing any more',
  access: 'unit',
  permission: 'useRecord.view',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['disclosure.notFound', 'disclosure.notYours'],
});

/** What the holder of a report disclosed about a use, as it was when the report was made. */
export const DisclosedUse = z.object({
  /** The number of the authorisation, or of the record where nothing was authorised. */
  number: z.string(),
  unitName: z.string(),
  /** When the platform last compared the name with the unit's licence; null: the unit chose it itself. */
  unitCheckedAt: time.nullable(),
  sealName: z.string(),
  verdict: UseVerdict.schema.nullable(),
  reasons: z.array(UseReason.schema),
  granted: count,
  presses: count,
  photos: count,
  unaccounted: count,
  firstAt: time.nullable(),
  lastAt: time.nullable(),
  review: z.object({ verdict: UseVerdict.schema, at: time }).nullable(),
  checkpoint: z.object({ origin: z.string(), size: count, root: z.string(), fingerprint: z.string() }),
});

export const openDisclosure = endpoint({
  method: 'POST',
  path: '/disclosure/open',
  summary:
    'What the holder of a report disclosed, for whoever has its code; one that was revoked is like none',
  access: 'public',
  reads: true,
  input: z.object({ ticket: z.string().min(1).max(100) }),
  result: DisclosedUse.extend({
    level: DisclosureLevel.schema,
    madeAt: time,
    expiresAt: time.nullable(),
    /** SHA-256 of the report, in hex: whoever has the file can tell whether it is the one. */
    digest: z.string(),
    pictures: z.array(
      z.object({ sequence: count.nullable(), takenAt: time, digest: z.string(), tmpUrl: z.string() }),
    ),
  }),
  errors: ['disclosure.unknown', 'request.tooMany'],
});
