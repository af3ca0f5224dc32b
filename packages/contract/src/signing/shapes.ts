import { z } from 'zod';
import { FileLink, filePath } from '../file/calls.ts';
import { IdentityKind } from '../identity-check/codes.ts';
import { limits } from '../limits.ts';
import { Place } from '../placing/shapes.ts';
import { id } from '../rules/id.ts';
import { optionalPhone } from '../rules/phone.ts';
import { optionalText } from '../rules/text.ts';
import { PartyKind, PartyState, SigningState, SigningStep } from './codes.ts';

const { parties, documents, fields } = limits.signing;
const time = z.iso.datetime({ offset: true });

/** Where a party signs, or where the day on which they do stands. */
const FieldWish = z.object({
  /** Which of the documents, from 0. */
  document: z
    .int()
    .min(0)
    .max(documents - 1),
  place: Place,
});

/** The same as it is kept. */
export const SigningField = FieldWish.extend({
  /** Where a place beside a word lies, as it was found when the task was prepared. */
  found: z.object({ page: z.number(), x: z.number(), y: z.number() }).nullable(),
});
export type SigningField = z.output<typeof SigningField>;

/** Who somebody is by their number, also by the phone that the link is sent to. */
export const ProvenIdentity = z.enum([IdentityKind.person, IdentityKind.personPhone], {
  error: 'rule.choice',
});

/** A party as it is asked for. */
export const PartyWish = z.object({
  kind: PartyKind.schema,
  /** Parties of one step sign in any order; the next step begins when all of them have signed. */
  step: z.int().min(1).max(parties),
  /** The account of a member. */
  userId: id.optional(),
  /** Of somebody outside. */
  name: optionalText(limits.text.short),
  phone: optionalPhone,
  unitName: optionalText(limits.text.name),
  /** What somebody outside proves before they sign. */
  identity: ProvenIdentity.optional(),
  fields: z.array(FieldWish).min(1).max(fields),
});

/** A document of a task, with a link to how it stands. */
export const SigningDocument = FileLink.extend({
  id,
  name: z.string(),
  pages: z.number(),
  size: z.number(),
  /** SHA-256 of the file as it was given, and of the file as it stands, in hex. */
  sourceDigest: z.string(),
  digest: z.string(),
  filePath,
});

/** A party as those who run the task see it. */
export const SigningParty = z.object({
  id,
  kind: PartyKind.schema,
  step: z.number(),
  userId: id.nullable(),
  name: z.string(),
  /** Hidden but for its first and last digits once the task has begun. */
  phone: z.string(),
  unitName: z.string(),
  identity: ProvenIdentity.nullable(),
  fields: z.array(SigningField),
  state: PartyState.schema,
  reason: z.string(),
  askedAt: time.nullable(),
  openedAt: time.nullable(),
  doneAt: time.nullable(),
  /** The party that signs in their place. */
  heirId: id.nullable(),
  reminders: z.number(),
  /** Seconds until they may be reminded again; null: not any more. */
  remindSeconds: z.number().nullable(),
  /** It is the reader's. */
  isMine: z.boolean(),
});

/** Something that happened to a task. */
export const SigningEvent = z.object({
  id,
  at: time,
  step: SigningStep.schema,
  partyId: id.nullable(),
  byName: z.string(),
  /** A reason, or to whom it was handed over. */
  text: z.string(),
  address: z.string(),
});

/** A task in a list. */
export const SigningTask = z.object({
  id,
  title: z.string(),
  state: SigningState.schema,
  byName: z.string(),
  createdAt: time,
  startedAt: time.nullable(),
  expiresAt: time,
  finishedAt: time.nullable(),
  signed: z.number(),
  parties: z.number(),
  /** Whose turn it is. */
  waitingFor: z.array(z.string()),
  /** It is the reader's turn. */
  isMyTurn: z.boolean(),
});
