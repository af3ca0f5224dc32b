import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { PasskeyQuestion, proofFaults, questionFaults, secondProof } from '../passkey/shapes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { nameText, optionalText } from '../rules/text.ts';
import { DestructionReason, DestructionSigner, DestructionState } from './codes.ts';
import { Destruction, WholeDestruction } from './shapes.ts';

const view = { access: 'unit', permission: 'destruction.view' } as const;
const edit = { access: 'unit', permission: 'destruction.edit' } as const;
const sign = { access: 'unit', permission: 'destruction.sign' } as const;
const found = ['destruction.notFound', 'destruction.notNow'] as const;
const past = z.iso.datetime({ offset: true, error: 'rule.date' });
const photos = z.array(filePath).min(1).max(limits.destruction.photos);

export const listDestructions = listEndpoint({
  ...view,
  method: 'GET',
  path: '/destruction/list',
  summary: 'The seals that are or were put out of use: all of them for those who run the unit, else my own',
  filters: {
    keyword: searchText(limits.text.remark),
    state: DestructionState.query.optional(),
    reason: DestructionReason.query.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: Destruction,
});

export const getDestruction = endpoint({
  ...view,
  method: 'GET',
  path: '/destruction/:id/detail',
  summary: 'One seal that is put out of use, with its photos, its signatures and what certifies its end',
  params: z.object({ id }),
  result: WholeDestruction,
  errors: ['destruction.notFound'],
});

export const selectDestructionWitness = endpoint({
  ...edit,
  method: 'GET',
  path: '/destruction/witness/select',
  summary: 'Who may sign that a seal was destroyed',
  input: z.object({ keyword: searchText(limits.text.remark) }),
  result: z.object({ list: z.array(z.object({ userId: id, realName: z.string() })) }),
});

export const beginDestruction = endpoint({
  ...edit,
  method: 'POST',
  path: '/destruction/begin',
  summary: 'Put a seal out of use: from now on nobody can apply for it or be authorised to use it',
  input: z.object({
    deviceId: id,
    reason: DestructionReason.schema,
    remark: optionalText(limits.text.description),
    /** The order of the seal that takes its place. */
    engravingId: id.optional(),
  }),
  result: z.object({ id }),
  errors: [
    'device.notFound',
    'device.notPhysical',
    'device.unbound',
    'device.retiring',
    'device.noSeal',
    'engraving.notFound',
  ],
});

export const cancelDestruction = endpoint({
  ...edit,
  method: 'POST',
  path: '/destruction/cancel',
  summary: 'Keep the seal after all, as long as it is not destroyed; it can be used again',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [...found],
});

export const handInSeal = endpoint({
  ...edit,
  method: 'POST',
  path: '/destruction/hand-in',
  summary: 'Say who handed the seal in, to whom and when, with a photo of it and of its imprint',
  input: z.object({
    id,
    handedInBy: id,
    receivedBy: id,
    handedInAt: past,
    place: optionalText(limits.text.name),
    sealPhoto: filePath,
    imprintPhoto: filePath,
  }),
  result: z.object({}),
  errors: [
    ...found,
    'destruction.inUse',
    'destruction.lost',
    'destruction.samePerson',
    'destruction.memberNotFound',
    'destruction.future',
    'destruction.photoTwice',
    'file.notFound',
  ],
});

export const destroySeal = endpoint({
  ...edit,
  method: 'POST',
  path: '/destruction/destroy',
  summary: 'Say how and when the seal was destroyed, with photos before and after, and who watched',
  input: z.object({
    id,
    destroyedAt: past,
    method: nameText,
    before: photos,
    after: photos,
    witnessId: id,
  }),
  result: z.object({}),
  errors: [
    ...found,
    'destruction.samePerson',
    'destruction.mayNotSign',
    'destruction.future',
    'destruction.beforeHandIn',
    'destruction.photoTwice',
    'file.notFound',
  ],
});

export const nameDestructionSigner = endpoint({
  ...edit,
  method: 'POST',
  path: '/destruction/signer',
  summary: 'Let somebody else sign in place of one who cannot any more',
  input: z.object({ id, role: DestructionSigner.schema, userId: id }),
  result: z.object({}),
  errors: [...found, 'destruction.samePerson', 'destruction.mayNotSign', 'destruction.signed'],
});

export const sendDestructionCode = endpoint({
  ...sign,
  method: 'POST',
  path: '/destruction/code',
  summary: 'Send the code that signing the end of a seal asks for to my phone',
  reads: true,
  result: z.object({ resendSeconds: z.number(), maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

export const askDestructionPasskey = endpoint({
  ...sign,
  method: 'POST',
  path: '/destruction/passkey',
  summary:
    'Ask for the question that one of my passkeys answers in place of the code: for the end of this seal',
  reads: true,
  input: z.object({ id }),
  result: PasskeyQuestion,
  errors: [...found, 'destruction.notAsked', ...questionFaults],
});

export const signDestruction = endpoint({
  ...sign,
  method: 'POST',
  path: '/destruction/sign',
  summary:
    'Sign that a seal was destroyed as its photos show, proved by the code sent to my phone or by a passkey; the second signature ends the seal',
  input: z.object({ id, ...secondProof }),
  result: z.object({ state: DestructionState.schema }),
  errors: [...found, 'destruction.notAsked', ...proofFaults],
});
