import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { nameText, text } from '../rules/text.ts';
import { EvidenceAlarm } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** A place that checkpoints are published to, and how far it got. */
export const EvidenceTarget = z.object({
  target: z.string(),
  units: z.int(),
  at: time.nullable(),
  error: z.string(),
});

/** Something that was found wrong with a log. */
export const EvidenceAlarmRow = z.object({
  id,
  /** The unit whose log it is; none where it concerns all of them. */
  unit: z.string().nullable(),
  reason: EvidenceAlarm.schema,
  detail: z.string(),
  raisedAt: time,
  settledAt: time.nullable(),
  /** Who settled it and what came of it, where somebody has to. */
  settledBy: z.string(),
  settledNote: z.string(),
});

export const getEvidenceKeys = endpoint({
  method: 'GET',
  path: '/evidence/keys',
  summary: 'The keys of this platform that others check evidence with, and where checkpoints are published',
  access: 'operator',
  permission: 'evidence.view',
  result: z.object({
    /** The key that signs the logs: in base64, and what people compare. */
    publicKey: z.string(),
    fingerprint: z.string(),
    /** Where other platforms show their checkpoints, and the key they are signed with here. */
    witnessUrl: z.string(),
    witnessKey: z.string(),
    targets: z.array(EvidenceTarget),
    /** What was found wrong with logs; those that still stand first. */
    alarms: z.array(EvidenceAlarmRow),
    /** When the servers last compared rows and files with the logs by themselves, and how many were not right. */
    audit: z.object({ at: time, units: z.int(), rows: z.int(), files: z.int() }).nullable(),
  }),
});

export const countEvidenceAlarms = endpoint({
  method: 'GET',
  path: '/evidence/alarm/count',
  summary: 'How many alarms about logs, rows and files still stand',
  access: 'operator',
  permission: 'evidence.view',
  result: z.object({ standing: z.int() }),
});

export const settleEvidenceAlarm = endpoint({
  method: 'POST',
  path: '/evidence/alarm/settle',
  summary: 'Settle an alarm about altered rows or files, with what came of looking into it',
  access: 'operator',
  permission: 'evidence.settle',
  input: z.object({ id, note: text(2, 500) }),
  result: z.object({}),
  errors: ['evidence.alarmNotFound'],
});

/** A platform whose logs this one witnesses. */
export const WitnessedPlatform = z.object({
  id,
  name: z.string(),
  fingerprint: z.string(),
  logs: z.int(),
  refusals: z.int(),
  lastSeenAt: time.nullable(),
  addedBy: z.string(),
  createdAt: time,
});

export const listWitnessed = listEndpoint({
  method: 'POST',
  path: '/witness/list',
  summary: 'Platforms whose logs this one witnesses',
  access: 'operator',
  permission: 'evidence.view',
  filters: { keyword: searchText(64) },
  sorts: ['-createdAt', 'createdAt'],
  row: WitnessedPlatform,
});

export const addWitnessed = endpoint({
  method: 'POST',
  path: '/witness/add',
  summary: 'Witness the logs of another platform from now on',
  access: 'operator',
  permission: 'evidence.witness',
  input: z.object({ name: nameText, publicKey: text(44, 44) }),
  result: z.object({ id }),
  errors: ['evidence.keyUnreadable', 'evidence.keyKnown'],
});

export const removeWitnessed = endpoint({
  method: 'POST',
  path: '/witness/remove',
  summary: 'Witness the logs of a platform no longer; what was seen of them is forgotten',
  access: 'operator',
  permission: 'evidence.witness',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['evidence.platformNotFound'],
});
