import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import type { RetentionKind } from './rules.ts';

const { retention } = limits;
const days = (kind: RetentionKind) =>
  z.int({ error: 'rule.required' }).min(retention[kind].min).max(retention[kind].max);

/** For how many days a unit keeps each kind of what grows and is no evidence. */
const rule = {
  messages: days('messages'),
  deliveries: days('deliveries'),
  webhooks: days('webhooks'),
  commands: days('commands'),
  photoNotices: days('photoNotices'),
  logins: days('logins'),
  operations: days('operations'),
} satisfies Record<RetentionKind, z.ZodType>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/retention/rule',
  summary: 'For how many days the unit keeps messages, logs and what else is no evidence',
  access: 'unit',
  permission: 'unitConfig.view',
  result: z.object(rule),
});

export const saveRetention = endpoint({
  method: 'POST',
  path: '/retention/rule',
  summary:
    'Choose for how many days the unit keeps messages, logs and what else is no evidence; evidence is never removed by it',
  access: 'unit',
  permission: 'unitConfig.edit',
  evidence: EvidenceKind.permissionChanged,
  input: z.object(rule),
  result: z.object({}),
});
