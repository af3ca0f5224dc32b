import { z } from 'zod';
import { FileLink, filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { PasskeyQuestion, proofFaults, questionFaults, secondProof } from '../passkey/shapes.ts';
import { SealingFault } from '../placing/codes.ts';
import { Sheet } from '../placing/shapes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';
import { optionalText, shortText, text, textSchema } from '../rules/text.ts';
import { handKind, signaturePicture } from '../signature/shapes.ts';
import { SignatureKind, SigningState, SigningTab } from './codes.ts';
import { PartyWish, SigningDocument, SigningEvent, SigningParty, SigningTask } from './shapes.ts';

const time = z.iso.datetime({ offset: true });
const { signing } = limits;
const one = z.object({ id });

/** Why somebody does not sign, or takes a task back. */
export const signingReason = textSchema({ min: 2, max: limits.freeText, lines: true });

/** What somebody outside signs with: an electronic seal of the unit is for members alone. */
export const signatureFields = {
  kind: z.enum([...handKind.options, SignatureKind.sealed]),
  picture: signaturePicture,
};

/** What may be wrong with the files of a task. */
const fileFaults = ['file.notFound', 'signing.file', 'signing.place', 'signing.dateAlone'] as const;
const partyFaults = ['signing.memberNotFound', 'signing.partyTwice', 'signing.partyIncomplete'] as const;

export const inspectForSigning = endpoint({
  method: 'POST',
  path: '/signing/inspect',
  summary: 'Look at a file before places are put on it: its pages, or why it cannot be signed',
  access: 'unit',
  permission: 'signing.add',
  reads: true,
  input: z.object({ filePath }),
  result: z.object({ sheets: z.array(Sheet), fault: SealingFault.schema.nullable() }),
  timeoutMs: limits.timeoutMs.upload,
  errors: ['file.notFound'],
});

export const saveSigning = endpoint({
  method: 'POST',
  path: '/signing/save',
  summary: 'Prepare a signing task, or change one that has not begun: files, parties in their order, places',
  access: 'unit',
  permission: 'signing.add',
  input: z.object({
    /** A task that has not begun, whose content is replaced. */
    id: id.optional(),
    revision: z.int().optional(),
    title: text(1, limits.text.name),
    note: optionalText(limits.freeText),
    filePaths: z.array(filePath).min(1).max(signing.documents),
    parties: z.array(PartyWish).min(1).max(signing.parties),
    /** The last day on which it may be signed. */
    expiresOn: z.iso.date(),
  }),
  result: z.object({ id, revision: z.number() }),
  timeoutMs: limits.timeoutMs.upload,
  errors: [
    'signing.notFound',
    'signing.begun',
    'signing.expiry',
    'edit.conflict',
    ...fileFaults,
    ...partyFaults,
  ],
});

export const startSigning = endpoint({
  method: 'POST',
  path: '/signing/start',
  summary: 'Begin a signing task: the parties of the first step are asked',
  access: 'unit',
  permission: 'signing.add',
  input: one,
  result: z.object({}),
  errors: [
    'signing.notFound',
    'signing.begun',
    'signing.expiry',
    'ledger.buyMore',
    'ledger.askMore',
    ...partyFaults,
  ],
});

export const removeSigning = endpoint({
  method: 'POST',
  path: '/signing/remove',
  summary: 'Throw away a signing task that has not begun',
  access: 'unit',
  permission: 'signing.add',
  input: one,
  result: z.object({}),
  errors: ['signing.notFound', 'signing.begun'],
});

export const listSignings = listEndpoint({
  method: 'GET',
  path: '/signing/list',
  summary: 'Signing tasks one has begun, or all of the unit for those who may see them',
  access: 'unit',
  permission: 'signing.tasks',
  filters: {
    keyword: searchText(64),
    state: SigningState.query.optional(),
    from: time.optional(),
    to: time.optional(),
  },
  sorts: ['-createdAt', 'createdAt'],
  row: SigningTask,
});

export const listMySignings = listEndpoint({
  method: 'GET',
  path: '/signing/mine',
  summary: 'Signing tasks in which I am a party: to be signed, waiting for others, done',
  access: 'unit',
  permission: 'signing.view',
  filters: { keyword: searchText(64), tab: SigningTab.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: SigningTask,
});

export const getSigning = endpoint({
  method: 'GET',
  path: '/signing/task/:id',
  summary: 'A signing task that I began, am a party of, or may look at: its files, parties and story',
  access: 'unit',
  permission: 'signing.view',
  params: one,
  result: SigningTask.extend({
    note: z.string(),
    reason: z.string(),
    revision: z.number(),
    documents: z.array(SigningDocument),
    /** All of them for those who run the task; for a party without their phones and addresses. */
    list: z.array(SigningParty),
    story: z.array(SigningEvent),
    /** The party that the reader is and that is asked now. */
    myPartyId: id.nullable(),
    /** The reader may remind, withdraw and copy links. */
    isRunner: z.boolean(),
    /** The certificate of completion. */
    certificate: FileLink.extend({ filePath, digest: z.string() }).nullable(),
  }),
  errors: ['signing.notFound'],
});

export const sendSigningCode = endpoint({
  method: 'POST',
  path: '/signing/code',
  summary: 'Send me the code that signing asks for',
  access: 'unit',
  permission: 'signing.view',
  reads: true,
  result: z.object({ resendSeconds: z.number(), maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

/** What may come in the way of a signature. */
const signFaults = [
  'signing.notFound',
  'signing.notNow',
  'signing.altered',
  'signing.picture',
  'signing.sealing',
  'file.storage',
] as const;

/** The use of an electronic seal that is pressed in place of a signature, counted as every press of it. */
const useId = id.optional();

/** What may come in the way of pressing a seal of the unit. */
const sealFaults = [
  'permission.denied',
  'authorization.notFound',
  'authorization.notYours',
  'authorization.notNow',
  'authorization.outsideWindow',
  'authorization.noneLeft',
  'authorization.sealLocked',
  'sealing.notElectronic',
  'sealing.nothingLeft',
  'sealing.changed',
  'signing.sealOther',
  'signing.sealInvalid',
] as const;

export const listSigningSeals = endpoint({
  method: 'GET',
  path: '/signing/seals',
  summary:
    'Uses of electronic seals that I may press in a task where it is my turn: authorised for its files',
  access: 'unit',
  permission: 'signing.view',
  input: one,
  result: z.object({
    /** One on each document in which the reader has a place. */
    presses: z.number(),
    list: z.array(
      z.object({
        useId: id,
        empowerNo: z.string(),
        /** What the use was approved for. */
        title: z.string(),
        deviceId: id,
        deviceName: z.string(),
        left: z.number(),
      }),
    ),
  }),
  errors: ['signing.notFound', 'signing.notNow'],
});

export const askSigningPasskey = endpoint({
  method: 'POST',
  path: '/signing/passkey',
  summary: 'Ask for the question that one of my passkeys answers in place of the code: for this task',
  access: 'unit',
  permission: 'signing.view',
  reads: true,
  input: one.extend({ useId }),
  result: PasskeyQuestion,
  errors: ['signing.notFound', 'signing.notNow', ...sealFaults, ...questionFaults],
});

export const signAsMember = endpoint({
  method: 'POST',
  path: '/signing/sign',
  summary:
    'Sign a task in which it is my turn, by hand or with a seal of the unit, proved by the code sent to my phone or by a passkey',
  access: 'unit',
  permission: 'signing.view',
  input: z.object({
    id,
    ...secondProof,
    kind: handKind.optional(),
    /** Left out: with the signature I keep. */
    picture: signaturePicture.optional(),
    /** Keep this signature for the next time. */
    keep: z.boolean().default(false),
    useId,
  }),
  result: z.object({ state: SigningState.schema }),
  timeoutMs: limits.timeoutMs.report,
  errors: [...signFaults, ...sealFaults, ...proofFaults, 'request.tooMany', 'signing.noneKept'],
});

export const declineAsMember = endpoint({
  method: 'POST',
  path: '/signing/decline',
  summary: 'Decline to sign, with a reason; the task is over for everybody',
  access: 'unit',
  permission: 'signing.view',
  input: z.object({ id, reason: signingReason }),
  result: z.object({ state: SigningState.schema }),
  errors: ['signing.notFound', 'signing.notNow', 'signing.altered'],
});

export const handOverAsMember = endpoint({
  method: 'POST',
  path: '/signing/hand-over',
  summary: 'Let a colleague sign in my place; whoever began the task is told',
  access: 'unit',
  permission: 'signing.view',
  input: z.object({ id, userId: id }),
  result: z.object({ state: SigningState.schema }),
  errors: [
    'signing.notFound',
    'signing.notNow',
    'signing.altered',
    'signing.memberNotFound',
    'signing.partyTwice',
  ],
});

export const remindSigning = endpoint({
  method: 'POST',
  path: '/signing/remind',
  summary: 'Remind a party whose turn it is',
  access: 'unit',
  permission: 'signing.tasks',
  input: z.object({ id, partyId: id }),
  result: z.object({}),
  errors: [
    'signing.notFound',
    'signing.notNow',
    'signing.remindedJustNow',
    'signing.remindedEnough',
    'package.empty',
  ],
});

export const withdrawSigning = endpoint({
  method: 'POST',
  path: '/signing/withdraw',
  summary: 'Take back a task that is under way, with a reason; everybody who was asked is told',
  access: 'unit',
  permission: 'signing.tasks',
  input: z.object({ id, reason: signingReason }),
  result: z.object({}),
  errors: ['signing.notFound', 'signing.over'],
});

export const makeSigningLink = endpoint({
  method: 'POST',
  path: '/signing/link',
  summary: 'A fresh link for somebody outside whose turn it is, to be passed on by other means than a text',
  access: 'unit',
  permission: 'signing.tasks',
  secret: true,
  input: z.object({ id, partyId: id }),
  result: z.object({ url: z.string() }),
  errors: ['signing.notFound', 'signing.notNow'],
});

/** The two fields of whoever signs in place of somebody outside. */
export const heirFields = { name: shortText, phone };
