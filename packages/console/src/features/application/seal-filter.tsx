import { searchDevices } from '#wire/device/calls.ts';
import { PickFilter } from '../../kit/list/pick-filter.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { SealMark, SealOption } from '../device/seal-option.tsx';

const useSeals = (keyword: string | undefined) => {
  const { data } = useRead(searchDevices, { keyword }, { keepLast: true, later: true });
  return data?.list.map((row) => ({ value: row.id, label: row.name, row })) ?? [];
};

/** Narrows the list to the applications for one seal. */
export const SealFilter = () => {
  const t = useT();
  return (
    <PickFilter
      field="deviceId"
      label={t('field.deviceId')}
      placeholder={t('apply.anySeal')}
      useOptions={useSeals}
      Line={SealOption}
      Mark={SealMark}
    />
  );
};
