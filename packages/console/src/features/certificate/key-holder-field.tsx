import { KeyHolder } from '#wire/e-seal/codes.ts';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { KeyHolderChoice } from '../e-seal/key-holder.tsx';

/** Where the new key is kept; asked where there is a choice. */
export const keyHolderField: CustomKind = {
  Custom: ({ value, onChange }) => (
    <KeyHolderChoice
      value={value === KeyHolder.signer ? KeyHolder.signer : KeyHolder.platform}
      onChange={onChange}
    />
  ),
};
