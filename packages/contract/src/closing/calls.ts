import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { nameText, text } from '../rules/text.ts';
import { verificationCode } from '../rules/verification-code.ts';
import { ClosingObstacle, ClosingState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();
const ask = 'unit.delete';

/** What of a unit stands in the way of its deletion. */
export const Obstacle = z.object({ kind: ClosingObstacle.schema, count });

export const getUnitClosing = endpoint({
  method: 'GET',
  path: '/closing/mine',
  summary: 'Whether and when my unit is deleted; everybody in it may know',
  access: 'unit',
  result: z.object({
    closing: z
      .object({
        byName: z.string(),
        reason: z.string(),
        askedAt: time,
        dueAt: time,
        /** A complete export has to be made first. */
        exportFirst: z.boolean(),
        held: z.object({ at: time, reason: z.string() }).nullable(),
      })
      .nullable(),
  }),
});

export const getClosingObstacles = endpoint({
  method: 'GET',
  path: '/closing/obstacles',
  summary: 'What stands in the way of the deletion of my unit, and what would be kept of it by law',
  access: 'account',
  permission: ask,
  result: z.object({
    companyName: z.string(),
    obstacles: z.array(Obstacle),
    /** Payments, refunds and invoices that accounting law has the platform keep. */
    kept: count,
    members: count,
  }),
  errors: ['unit.notMainAdministrator'],
});

export const sendClosingCode = endpoint({
  method: 'POST',
  path: '/closing/code',
  summary: 'Send me the code that the deletion of the unit asks for',
  access: 'unit',
  permission: ask,
  reads: true,
  result: z.object({ resendSeconds: count, maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

export const askClosing = endpoint({
  method: 'POST',
  path: '/closing/ask',
  summary:
    'Have my unit deleted with everything it has, once the time to think has passed; the ticket opens the certificate then',
  access: 'account',
  permission: ask,
  evidence: EvidenceKind.permissionChanged,
  secret: true,
  input: z.object({
    companyName: nameText,
    reason,
    /** Whether a complete export has to be made before. */
    exportFirst: z.boolean(),
    verificationCode,
  }),
  result: z.object({ dueAt: time, ticket: z.string() }),
  errors: [
    'account.codeWrong',
    'account.codeExpired',
    'unit.notFound',
    'unit.nameMismatch',
    'unit.notMainAdministrator',
    'closing.open',
    'closing.blocked',
  ],
});

export const withdrawClosing = endpoint({
  method: 'POST',
  path: '/closing/withdraw',
  summary: 'Do not have my unit deleted after all',
  access: 'account',
  permission: ask,
  evidence: EvidenceKind.permissionChanged,
  result: z.object({}),
  errors: ['unit.notFound', 'unit.notMainAdministrator', 'closing.notFound'],
});

export const openClosing = endpoint({
  method: 'POST',
  path: '/closing/certificate',
  summary:
    'How far the deletion of a unit is, and its certificate once it is over, for whoever has the ticket',
  access: 'public',
  reads: true,
  confidential: true,
  input: z.object({ ticket: text(20, 200) }),
  result: z.object({
    state: ClosingState.schema,
    number: z.string(),
    at: time,
    /** An evidence file that anybody can check. */
    certificate: z.string().nullable(),
  }),
  errors: ['closing.notFound', 'request.tooMany'],
});

/** A unit that asked to be deleted, as operators see it. */
export const DueClosing = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  reason: z.string(),
  askedAt: time,
  dueAt: time,
  held: z.object({ at: time, by: z.string(), reason: z.string() }).nullable(),
});

export const listClosings = listEndpoint({
  method: 'GET',
  path: '/admin/closings',
  summary: 'Units that asked to be deleted',
  access: 'operator',
  permission: 'closings.view',
  filters: { keyword: searchText(120) },
  sorts: ['dueAt', '-dueAt'],
  row: DueClosing,
});

export const holdClosing = endpoint({
  method: 'POST',
  path: '/admin/closing-hold',
  summary: 'Hold the deletion of a unit back; the unit reads the reason',
  access: 'operator',
  permission: 'closings.hold',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: ['closing.notFound', 'closing.held'],
});

export const releaseClosing = endpoint({
  method: 'POST',
  path: '/admin/closing-release',
  summary: 'Hold the deletion of a unit back no longer',
  access: 'operator',
  permission: 'closings.hold',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['closing.notFound', 'closing.notHeld'],
});

/** A unit that was deleted: its name is gone. */
const ClosedUnit = z.object({
  number: z.string(),
  askedAt: time,
  begunAt: time,
  doneAt: time.nullable(),
  rows: count,
  files: count,
  /** By this its certificate is fetched; none before it is over. */
  certificate: z.string().nullable(),
});

export const listClosedUnits = listEndpoint({
  method: 'GET',
  path: '/admin/closed-units',
  summary: 'Units that were deleted',
  access: 'operator',
  permission: 'closings.view',
  filters: {},
  sorts: ['-begunAt', 'begunAt'],
  row: ClosedUnit,
});

export const getClosedUnitCertificate = endpoint({
  method: 'GET',
  path: '/admin/closed-unit-certificate',
  summary: 'The certificate of a deletion',
  access: 'operator',
  permission: 'closings.view',
  input: z.object({ number: text(1, limits.text.short) }),
  result: z.object({ number: z.string(), certificate: z.string() }),
  errors: ['closing.notFound'],
});
