import type { Translate } from '@chancery/phrases/keys.ts';
import { DeviceWord } from '#wire/device/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';

/** Why a device would not do something; what nobody knows stands as the device said it. */
export const deviceWords = (said: string, t: Translate): string => {
  const known = DeviceWord.all.find((word) => word === said);
  return known ? t(codeLabel(DeviceWord, known)) : said;
};
