import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { SignatureKind } from '../signing/codes.ts';
import { CleanedPicture, handKind, photoFields, signaturePicture } from './shapes.ts';

const time = z.iso.datetime({ offset: true });

export const getMySignature = endpoint({
  method: 'GET',
  path: '/signature/mine',
  summary: 'The signature I keep in this unit, if any; nobody else can see or use it',
  access: 'unit',
  permission: 'signing.view',
  result: z.object({
    signature: z.object({ kind: SignatureKind.schema, picture: z.string(), keptAt: time }).nullable(),
  }),
});

export const keepMySignature = endpoint({
  method: 'POST',
  path: '/signature/keep',
  summary: 'Keep a signature of mine for this unit, in place of the one before',
  access: 'unit',
  permission: 'signing.view',
  input: z.object({ kind: handKind, picture: signaturePicture }),
  result: z.object({}),
  errors: ['signing.picture'],
});

export const removeMySignature = endpoint({
  method: 'POST',
  path: '/signature/remove',
  summary: 'Delete the signature I keep in this unit; what was signed with it stays',
  access: 'unit',
  permission: 'signing.view',
  result: z.object({}),
});

export const cleanMyPhoto = endpoint({
  method: 'POST',
  path: '/signature/clean',
  summary: 'Take the paper away from a photo of my signature',
  access: 'unit',
  permission: 'signing.view',
  reads: true,
  input: z.object(photoFields),
  result: CleanedPicture,
  timeoutMs: limits.timeoutMs.upload,
  errors: ['signing.photo', 'request.tooMany'],
});
