import { FileInput } from '@mantine/core';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

/** A file that goes with the form itself: a key is never laid among uploaded files. */
export const keyFile: CustomKind = {
  Custom: function KeyFile({ label, error, onChange }) {
    const t = useT();
    return (
      <FileInput
        label={label}
        error={error}
        placeholder={t('certificate.fileChoose')}
        accept=".p12,.pfx"
        withAsterisk
        onChange={async (file) => onChange(file ? await base64Of(file) : '')}
      />
    );
  },
};
