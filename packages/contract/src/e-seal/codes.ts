import { codes } from '../kit/codes.ts';

/** The forms of seals that can be drawn. */
export const SealForm = codes('sealForm', {
  official: 'official',
  contract: 'contract',
  finance: 'finance',
  personnel: 'personnel',
  invoice: 'invoice',
  representative: 'representative',
  personal: 'personal',
});

/** The kinds of keys that electronic seals sign with. */
export const SealKeyKind = codes('sealKeyKind', { ec: 'ec', rsa: 'rsa', sm2: 'sm2' });

/** Who holds the key of a seal: the platform, or a signing device that it never leaves. */
export const KeyHolder = codes('keyHolder', { platform: 'platform', signer: 'signer' });

/** How an electronic seal stands. */
export const ESealState = codes('eSealState', {
  unmade: 'unmade',
  active: 'active',
  suspended: 'suspended',
  ended: 'ended',
});

/** Where the picture of a seal comes from. */
export const PictureSource = codes('pictureSource', { drawn: 'drawn', uploaded: 'uploaded' });
