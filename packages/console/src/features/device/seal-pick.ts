import { limits } from '@chancery/contract/limits.ts';
import { searchDevices } from '#wire/device/calls.ts';
import { callAny, keyOf, queries } from '../../kit/query.ts';
import type { SealChoice } from './device.ts';
import { SealMark, SealOption } from './seal-option.tsx';

/** How seals are offered by every field that takes one or several. */
export const sealOffer = {
  endpoint: searchDevices,
  option: ({ id, name, keeper }: SealChoice) => ({ value: id, label: name, hint: keeper?.realName }),
  Line: SealOption,
  Mark: SealMark,
};

const input = { pageSize: limits.pageSizeMax };

/** A seal that was chosen before, found among those on offer: one question, however many are looked for. */
export const sealOnOffer = async (id: string): Promise<SealChoice | undefined> => {
  const { list } = await queries.fetchQuery({
    queryKey: keyOf(searchDevices, input),
    queryFn: () => callAny(searchDevices, input, { quiet: true }),
  });
  return list.find((row) => row.id === id);
};
