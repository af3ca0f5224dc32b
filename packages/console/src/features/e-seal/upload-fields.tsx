import '@mantine/core/styles/Input.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { FilePurpose } from '#wire/file/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';

const rules = { purpose: FilePurpose.picture, camera: true } as const;

interface Props {
  readonly files: readonly FileValue[];
  readonly widthMm: number;
  onFiles(files: readonly FileValue[]): void;
  onWidth(widthMm: number): void;
}

/** A photo or scan of an imprint, and how wide it is in truth. */
export const UploadFields = ({ files, widthMm, onFiles, onWidth }: Props) => {
  const t = useT();
  const { min, max } = limits.eSeal.sizeMm;
  return (
    <>
      <UploadField
        label={t('eSeal.picture')}
        description={t('eSeal.pictureHelp')}
        rules={rules}
        value={files}
        onChange={onFiles}
      />
      <TextInput
        type="number"
        label={t('eSeal.width')}
        min={min}
        max={max}
        error={widthMm >= min && widthMm <= max ? undefined : t('eSeal.sizeWrong', { min, max })}
        value={Number.isNaN(widthMm) ? '' : widthMm}
        onChange={({ currentTarget }) => onWidth(currentTarget.valueAsNumber)}
      />
    </>
  );
};
