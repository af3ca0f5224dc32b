import { z } from 'zod';
import { limits } from '../limits.ts';
import { SignatureKind } from '../signing/codes.ts';
import { InkKind } from './codes.ts';

const base64 = (bytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil(bytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** A signature as a picture with nothing behind it: PNG, in base64. */
export const signaturePicture = base64(limits.signing.pictureBytes);

/** How somebody writes their own signature. */
export const handKind = z.enum([SignatureKind.drawn, SignatureKind.typed, SignatureKind.photographed]);

/** A photo of a signature or of an imprint on paper, in base64, and which of them is on it. */
export const photoFields = { photo: base64(limits.signing.photoBytes), ink: InkKind.schema };

/** What a photo shows without its paper. */
export const CleanedPicture = z.object({ picture: z.string() });
