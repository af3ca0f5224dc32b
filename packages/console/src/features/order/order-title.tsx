import type { Order } from '@chancery/contract/order/shapes.ts';
import type { z } from 'zod';
import { currentLanguage, useLanguage } from '../../kit/phrases.tsx';

type Titled = Pick<z.output<typeof Order>, 'titleZh' | 'titleEn'>;

/** What an order is for, in the language of the moment. */
export const titleOf = ({ titleZh, titleEn }: Titled): string =>
  currentLanguage() === 'zh' ? titleZh : titleEn;

/** What an order is for, in the language of the reader. */
export const OrderTitle = ({ row }: { readonly row: Titled }) => {
  useLanguage();
  return titleOf(row);
};
