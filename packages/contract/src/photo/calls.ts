import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { PhotoSource, PressKind } from '../use-record/codes.ts';

const time = z.iso.datetime({ offset: true });
const { minutes, photos } = limits.photo;

/** What a look at a photo's content may say against it. */
const faults = [
  'file.empty',
  'file.tooLarge',
  'file.type',
  'file.unknown',
  'file.broken',
  'file.pixels',
  'file.hidden',
  'file.name',
  'file.storage',
] as const;

/** A photo of a press, or of the papers as a whole. */
export const UsePhoto = z.object({
  id,
  /** The press it shows; null: the papers as a whole. */
  pressId: id.nullable(),
  sequence: z.number().nullable(),
  filePath,
  /** SHA-256 of the picture, in hex: what the evidence vouches for. */
  digest: z.string(),
  source: PhotoSource.schema,
  byName: z.string(),
  takenAt: time,
  receivedAt: time,
  /** Opens the picture for a few minutes. */
  tmpUrl: z.string(),
});

export const saveUseImage = endpoint({
  method: 'POST',
  path: '/use-record/image/save',
  summary: 'Attach an uploaded photo to a press, or to the papers of a use as a whole',
  access: 'unit',
  permission: 'photo.add',
  input: z.object({ recordId: id, pressId: id.optional(), filePath, takenAt: time.optional() }),
  result: z.object({
    id,
    /** It was there already: the same picture counts once. */
    known: z.boolean(),
  }),
  errors: ['photo.useNotFound', 'photo.pressNotFound', 'photo.reviewed', 'file.notFound'],
});

export const listUsePhotos = endpoint({
  method: 'GET',
  path: '/use-record/:id/photos',
  summary: 'The photos of a use, oldest first',
  access: 'unit',
  params: z.object({ id }),
  result: z.object({ list: z.array(UsePhoto) }),
  errors: ['photo.useNotFound'],
});

/** What somebody may photograph: an authorisation that is in use, or one that ended a short while ago. */
export const PhotoUse = z.object({
  authorizationId: id,
  recordId: id.nullable(),
  empowerNo: z.string(),
  title: z.string(),
  deviceName: z.string(),
  userName: z.string(),
  presses: z.number(),
  photos: z.number(),
  photoLock: z.boolean(),
  isOver: z.boolean(),
});

export const listPhotoUses = endpoint({
  method: 'GET',
  path: '/photo/uses',
  summary: 'The uses I may photograph now, the latest first',
  access: 'unit',
  permission: 'photo.add',
  result: z.object({ list: z.array(PhotoUse) }),
});

/** A pairing of a phone as the desktop sees it. */
export const PhotoTicket = z.object({
  id,
  authorizationId: id,
  maxPhotos: z.number(),
  taken: z.number(),
  expiresAt: time,
  /** The first phone that opened it; no other may. */
  phone: z.string(),
  claimedAt: time.nullable(),
  /** It was given up, or it has run out. */
  isOver: z.boolean(),
});

/** The addresses at which a phone may find this server. */
export const PhoneAddress = z.object({
  /** The address people use, as set. */
  publicUrl: z.string(),
  /** It leads to this very machine, so that no phone can follow it. */
  isLoopback: z.boolean(),
  /** Where the server might be reached in the network it is in. */
  nearby: z.array(z.string()),
  /** The server listens to its network, and not only to its own machine. */
  listens: z.boolean(),
});

export const makePhotoTicket = endpoint({
  method: 'POST',
  path: '/photo/ticket',
  summary: 'A ticket that lets one phone photograph one use for some minutes; an earlier one of mine is over',
  access: 'unit',
  permission: 'photo.add',
  secret: true,
  input: z.object({
    authorizationId: id,
    minutes: z.int().min(minutes.min).max(minutes.max).default(minutes.usual),
    maxPhotos: z.int().min(photos.min).max(photos.max).default(photos.usual),
  }),
  result: z.object({ id, ticket: z.string(), expiresAt: time, address: PhoneAddress }),
  errors: ['photo.useNotFound', 'photo.reviewed'],
});

export const getPhotoTicket = endpoint({
  method: 'GET',
  path: '/photo/ticket/:id',
  summary: 'How a pairing I made stands',
  access: 'unit',
  permission: 'photo.add',
  params: z.object({ id }),
  result: PhotoTicket,
  errors: ['photo.ticketNotFound'],
});

export const revokePhotoTicket = endpoint({
  method: 'POST',
  path: '/photo/ticket/revoke',
  summary: 'End a pairing I made at once',
  access: 'unit',
  permission: 'photo.add',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['photo.ticketNotFound'],
});

/** What a phone may know of the use it photographs. */
export const PhoneState = z.object({
  title: z.string(),
  empowerNo: z.string(),
  deviceName: z.string(),
  unitName: z.string(),
  expiresAt: time,
  /** By the server's clock: a phone's own may be wrong. */
  now: time,
  maxPhotos: z.number(),
  taken: z.number(),
  photoLock: z.boolean(),
  presses: z.number(),
  /** The presses that no photo shows yet, in the order they were made. */
  missing: z.array(z.object({ id, sequence: z.number(), kind: PressKind.schema })),
});

/** A secret the phone makes itself: whoever claimed a ticket with it goes on with it, also after a reload. */
const phoneKey = z.string().regex(/^[\w-]{32,64}$/);

export const claimPhotoTicket = endpoint({
  method: 'POST',
  path: '/photo/phone/claim',
  summary: 'Bind a ticket to this phone; the first phone wins, and may ask again',
  access: 'public',
  input: z.object({ ticket: z.string().min(1).max(100), phoneKey }),
  result: PhoneState,
  errors: ['photo.ticketOver', 'photo.ticketTaken', 'request.tooMany'],
});

export const getPhoneState = endpoint({
  method: 'POST',
  path: '/photo/phone/state',
  summary: 'How the use stands that this phone photographs',
  access: 'public',
  reads: true,
  input: z.object({ phoneKey }),
  result: PhoneState,
  errors: ['photo.ticketOver', 'request.tooMany'],
});

export const sendPhonePhoto = endpoint({
  method: 'POST',
  path: '/photo/phone/send',
  summary: 'A photo from a paired phone, whose key is the token; the same picture sent again counts once',
  access: 'public',
  bytes: true,
  input: z.object({ pressId: id.optional(), takenAt: time }),
  result: z.object({ id, known: z.boolean(), state: PhoneState }),
  timeoutMs: limits.timeoutMs.upload,
  errors: [
    'photo.ticketOver',
    'photo.ticketFull',
    'photo.nothingPressed',
    'photo.pressNotFound',
    'photo.reviewed',
    'request.tooMany',
    ...faults,
  ],
});

/** What the desktop hears over `/ws/photo` while a use is photographed. */
export type PhotoFrame = {
  readonly type: 'INFO' | 'ERROR';
  readonly event: 'joined' | 'arrived' | 'refused' | 'otherPhone';
  readonly authorizationId: string;
  /** Photos of the use, and the press the last one shows. */
  readonly photos?: number;
  readonly sequence?: number;
  /** Which refusal it was, by its key. */
  readonly error?: string;
};
