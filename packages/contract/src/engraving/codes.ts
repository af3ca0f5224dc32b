import { codes } from '../kit/codes.ts';

/** What a seal is engraved in. */
export const EngravingMaterial = codes('engravingMaterial', {
  brass: 'brass',
  photosensitive: 'photosensitive',
  selfInking: 'selfInking',
  rubber: 'rubber',
  horn: 'horn',
});

/** The papers that the police want to see before a seal is engraved. */
export const EngravingPaper = codes('engravingPaper', {
  licence: 'licence',
  identity: 'identity',
  authority: 'authority',
});
