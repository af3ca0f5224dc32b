import { NativeSelect } from '@mantine/core';
import { listKeyHolders } from '#wire/e-seal/calls.ts';
import { KeyHolder } from '#wire/e-seal/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';

type Holder = (typeof KeyHolder.all)[number];

interface Props {
  readonly value: Holder;
  readonly onChange: (holder: Holder) => void;
}

/** Asks where a key is kept, on a platform that has a signing device. */
export const KeyHolderChoice = ({ value, onChange }: Props) => {
  const t = useT();
  const { data } = useRead(listKeyHolders, {});
  if (!data?.holders.includes(KeyHolder.signer)) return null;
  return (
    <NativeSelect
      label={t('eSeal.keyHolder')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Holder)}
      data={data.holders.map((holder) => ({ value: holder, label: t(`eSeal.keyHolder.${holder}`) }))}
    />
  );
};
