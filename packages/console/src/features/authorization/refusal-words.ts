import type { Translate } from '@chancery/phrases/keys.ts';
import { OrderRefusal } from '#wire/authorization/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';

/** Why a device would not take an order, in words; what nobody knows stands as the device said it. */
export const refusalWords = (reason: string, t: Translate): string => {
  const known = OrderRefusal.all.find((word) => word === reason);
  return known ? t(codeLabel(OrderRefusal, known)) : reason;
};
