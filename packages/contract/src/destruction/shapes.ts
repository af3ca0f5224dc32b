import { z } from 'zod';
import { SealSubtype } from '../device/codes.ts';
import { FileLink, StoredFile } from '../file/calls.ts';
import { ProofKind } from '../passkey/codes.ts';
import { id } from '../rules/id.ts';
import { DestructionPhoto, DestructionReason, DestructionSigner, DestructionState } from './codes.ts';

const time = z.iso.datetime({ offset: true });
const OpenFile = StoredFile.extend(FileLink.shape);

/** A seal that is put out of use, in a list. */
export const Destruction = z.object({
  id,
  number: z.string(),
  deviceId: id,
  deviceName: z.string(),
  subtype: SealSubtype.schema,
  reason: DestructionReason.schema,
  state: DestructionState.schema,
  keeper: z.string(),
  /** Whose signatures are awaited. */
  awaited: z.array(z.string()),
  createdBy: z.string(),
  createdAt: time,
  handedInAt: time.nullable(),
  destroyedAt: time.nullable(),
  completedAt: time.nullable(),
});

const Signature = z.object({
  role: DestructionSigner.schema,
  userId: id,
  name: z.string(),
  askedAt: time,
  signedAt: time.nullable(),
  /** How they proved who they are. */
  proof: ProofKind.schema.nullable(),
});

/** The same with its whole story. */
export const WholeDestruction = Destruction.extend({
  serial: z.string().nullable(),
  remark: z.string(),
  /** The order of the seal that takes its place. */
  engraving: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  /** The use that must end before the seal can be handed in. */
  openUse: z.object({ id, empowerNo: z.string(), userName: z.string(), until: time }).nullable(),
  handedInBy: z.string(),
  receivedBy: z.string(),
  place: z.string(),
  method: z.string(),
  destroyedBy: z.string(),
  cancelledBy: z.string(),
  cancelledAt: time.nullable(),
  cancelReason: z.string(),
  photos: z.array(z.object({ kind: DestructionPhoto.schema, file: OpenFile, addedBy: z.string() })),
  signatures: z.array(Signature),
  /** What certifies the end, once it is made. */
  record: OpenFile.nullable(),
  /** The reader may take the next step: they keep the seal or run the unit. */
  isTheirs: z.boolean(),
  /** The reader is asked to sign. */
  isAsked: z.boolean(),
  /** Where a code to sign with goes. */
  maskedPhone: z.string(),
});
