import { codes } from '../kit/codes.ts';

/** How somebody proved, beside being logged in, that it is them. */
export const ProofKind = codes('proofKind', { code: 'code', passkey: 'passkey' });
