import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { Entry } from '@chancery/evidence/entry.ts';
import { keptTable, type RowState } from '../../kit/kept-table.ts';
import { press, pressConflict, pressPhoto, useRecord } from './use-record.table.ts';

/** Records of uses, as evidence. */
export const keptRecord = keptTable(useRecord, {
  key: ['id'],
  thread: ['authorizationId', 'id'],
  // When it is looked at again and what was told are evidence, too: without them a verdict never comes, or nobody hears of it.
  beside: {
    unreadException: 'only whether somebody has looked',
    exceptionSeenBy: 'only who has looked',
    documentTypeId: 'copied from the application by the database, so that lists find it',
  },
});

/** The row of a press as its own entry tells it. */
const pressOf = ({ subject, unit, facts }: Entry): RowState => {
  const place = (facts.place ?? {}) as Readonly<Record<string, unknown>>;
  return {
    id: subject,
    companyId: unit,
    deviceId: facts.deviceId,
    // Not a field of the row: which of the seal's devices told of it.
    serial: facts.serial ?? null,
    recordId: facts.recordId,
    authorizationId: facts.authorizationId,
    counter: facts.counter,
    sequence: facts.sequence,
    kind: facts.kind,
    useType: facts.useType,
    counted: facts.counted,
    byId: facts.by,
    identifiedBy: facts.identifiedBy,
    deviceAt: facts.deviceAt,
    receivedAt: facts.receivedAt,
    lat: place.lat ?? null,
    lng: place.lng ?? null,
    accuracy: place.accuracy ?? null,
    gap: facts.gap,
    verdict: facts.verdict,
    reasons: facts.reasons,
    photos: 0,
    unplaced: facts.unplaced,
    prev: facts.prev,
    message: { sha256: facts.digest },
    digest: facts.digest,
  };
};

const saidInMessage = 'its message says which device signed it';

/** Presses, as evidence. */
export const keptPress = keptTable(press, {
  key: ['id'],
  thread: ['authorizationId', 'recordId'],
  beside: { generation: saidInMessage },
  digested: ['message'],
  toldBy: { kind: EvidenceKind.pressRecorded, read: pressOf },
});

/** What came under a number that was taken, as evidence; it belongs to the use that it touches. */
export const keptConflict = keptTable(pressConflict, {
  key: ['id'],
  thread: [],
  beside: { generation: saidInMessage },
  digested: ['message'],
});

/** Photos of uses, as evidence; they belong to the use they show. */
export const keptPhoto = keptTable(pressPhoto, { key: ['id'], thread: [], beside: {} });
