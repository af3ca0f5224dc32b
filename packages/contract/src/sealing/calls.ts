import { z } from 'zod';
import { AuthorizationStatus } from '../authorization/codes.ts';
import { FileLink, filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { PasskeyQuestion, proofFaults, questionFaults, secondProof } from '../passkey/shapes.ts';
import { id } from '../rules/id.ts';
import { SealedFault, SealedState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const use = 'authorization.use';

/** A sealed file with a link that opens it for a few minutes. */
export const SealedCopy = FileLink.extend({
  filePath,
  fileName: z.string(),
  size: z.number(),
  /** SHA-256 of the content, in hex. */
  digest: z.string(),
});

/** A file that a seal goes on, and how far that is. */
export const FileToSeal = z.object({
  fileId: filePath,
  fileName: z.string(),
  /** Nothing was tried yet where there is none. */
  state: SealedState.schema.nullable(),
  fault: SealedFault.schema.nullable(),
  finishedAt: time.nullable(),
  sealed: SealedCopy.nullable(),
});

/** The use of an electronic seal, as whoever presses it sees it. */
export const Sealing = z.object({
  id,
  empowerNo: z.string(),
  title: z.string(),
  deviceId: id,
  deviceName: z.string(),
  userName: z.string(),
  applicationId: id.nullable(),
  status: AuthorizationStatus.schema,
  windowStart: time,
  windowEnd: time,
  granted: z.number(),
  used: z.number(),
  /** The reader is the one who was authorised. */
  isMine: z.boolean(),
  /** Where the code goes. */
  maskedPhone: z.string(),
  files: z.array(FileToSeal),
});

const seen = ['authorization.notFound', 'sealing.notElectronic'] as const;

export const getSealing = endpoint({
  method: 'GET',
  path: '/sealing/use/:id',
  summary: 'The files that an electronic seal was authorised for, and how far their sealing is',
  access: 'unit',
  params: z.object({ id }),
  result: Sealing,
  errors: seen,
});

export const sendSealingCode = endpoint({
  method: 'POST',
  path: '/sealing/code',
  summary: 'Send the code that pressing an electronic seal asks for to my phone',
  access: 'unit',
  permission: use,
  reads: true,
  result: z.object({ resendSeconds: z.number(), maskedPhone: z.string(), demoCode: z.string().optional() }),
  errors: ['account.codeTooSoon', 'account.codeTooMany'],
});

const acting = [...seen, 'authorization.notYours', 'authorization.notNow'] as const;

/** All that are not sealed yet where it is left out. */
const chosenFiles = z.array(filePath).min(1).max(limits.application.files).optional();

export const askSealingPasskey = endpoint({
  method: 'POST',
  path: '/sealing/passkey',
  summary:
    'Ask for the question that one of my passkeys answers in place of the code: for this use and these files',
  access: 'unit',
  permission: use,
  reads: true,
  input: z.object({ id, files: chosenFiles }),
  result: PasskeyQuestion,
  errors: [...seen, 'authorization.notYours', ...questionFaults],
});

export const startSealing = endpoint({
  method: 'POST',
  path: '/sealing/start',
  summary:
    'Press an electronic seal on files, proved by the code sent to my phone or by a passkey; the work goes on after the answer',
  access: 'unit',
  permission: use,
  timeoutMs: limits.timeoutMs.authorise,
  input: z.object({
    id,
    ...secondProof,
    files: chosenFiles,
  }),
  result: Sealing,
  errors: [
    ...acting,
    'authorization.outsideWindow',
    'authorization.noneLeft',
    'authorization.sealLocked',
    'file.notFound',
    'sealing.nothingLeft',
    'sealing.changed',
    ...proofFaults,
    'account.locked',
  ],
});

export const stopSealing = endpoint({
  method: 'POST',
  path: '/sealing/stop',
  summary: 'Stop what is not sealed yet; what is sealed stays so, and is counted',
  access: 'unit',
  permission: use,
  input: z.object({ id }),
  result: Sealing,
  errors: [...acting, 'sealing.notUnderWay'],
});

export const listSealedFiles = endpoint({
  method: 'GET',
  path: '/sealing/application-files',
  summary: 'The sealed files of an application, each as its last seal left it',
  access: 'unit',
  input: z.object({ applicationId: id }),
  result: z.object({
    list: z.array(z.object({ fileId: filePath, seals: z.array(z.string()), sealed: SealedCopy })),
  }),
  errors: ['apply.notFound'],
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A sealed file of the unit, and where the reader finds how it came to be. */
export const KnownSealed = z.object({
  /** Which of the digests it was found by. */
  digest: sha256,
  fileName: z.string(),
  deviceName: z.string(),
  sealedAt: time,
  /** What the reader may not open is left out. */
  recordId: id.nullable(),
  applicationId: id.nullable(),
});

export const findSealedFile = endpoint({
  method: 'POST',
  path: '/sealing/find',
  summary:
    'What the unit knows of a sealed file, by its digest or by those of what was there before later changes',
  access: 'unit',
  reads: true,
  /** The first that is known counts. */
  input: z.object({ digests: z.array(sha256).min(1).max(limits.sealing.digests) }),
  result: KnownSealed,
  errors: ['file.notFound'],
});
