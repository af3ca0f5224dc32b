import { showYuan } from '@chancery/contract/rules/display.ts';
import { brand } from '../../kit/brand.ts';
import { nothing } from '../../kit/format.ts';
import { money, type Show } from '../../kit/list/show.tsx';

/** Where nothing is sold on-line, what came without a bill has no price, not one of nothing. */
export const hasPrice = (amount: number): boolean => brand.paymentControl || amount > 0;

/** What an order comes to. */
export const price: Show<number> = {
  ...money,
  Cell: ({ value }) => <>{hasPrice(value) ? showYuan(value) : nothing}</>,
  text: (value, t) => (hasPrice(value) ? money.text(value, t) : ''),
};
