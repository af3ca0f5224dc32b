export { certifiedSeals } from './certificate/certified-seals.ts';
export type { SealSigner, SignerFor } from './certificate/signer-for.ts';
export { eSeal } from './e-seal/e-seal.table.ts';
export { findESeal, lockESeal, pictureOf } from './e-seal/e-seals.ts';
export type { PlatformSeal } from './platform-seal.ts';
export { sealedOfUse } from './sealing/sealing.kept.ts';
export { signatureEndings } from './signature/signature.endings.ts';
export { openSignings } from './signing/open-signings.ts';
export { signingThings } from './signing/signing.things.ts';
