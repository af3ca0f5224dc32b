import { z } from 'zod';
import { fromBase64Url } from './base64url.ts';

const keyBytes = 32;
const key = z.string().transform((text, context) => {
  const bytes = fromBase64Url(text);
  if (bytes?.length === keyBytes) return bytes;
  context.addIssue('a key has 32 bytes in base64url');
  return z.NEVER;
});

/** What is written about smart seals when they are made: where they connect, whose orders they take, what each knows. */
export const HardwareFile = z.object({
  url: z.url(),
  caPath: z.string().nullish(),
  orderPublicKey: key,
  devices: z
    .array(
      z.object({
        serial: z.string(),
        /** What it logs in with. */
        secret: z.string(),
        secretKey: key,
      }),
    )
    .min(1),
});
export type HardwareFile = z.output<typeof HardwareFile>;
