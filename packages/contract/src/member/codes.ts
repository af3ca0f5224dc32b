import { codes } from '../kit/codes.ts';

/** How somebody stands in a unit: at work in it, asked but not yet in, or kept out. */
export const MemberState = codes('memberState', {
  active: 'active',
  invited: 'invited',
  disabled: 'disabled',
});
