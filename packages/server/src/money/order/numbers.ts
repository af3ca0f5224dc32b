import { platformZone } from '@chancery/contract/limits.ts';

/** The moment as providers write it, in front: one of them knows a payment by its number and its time together. */
const stamp = (): string =>
  new Date().toLocaleString('sv-SE', { timeZone: platformZone }).replaceAll(/\D/g, '');

const nth = (n: number): string => String(n).padStart(2, '0');

/** The number of a try to pay, for providers: letters and digits, at most 32. */
export const tradeNumber = (orderNumber: string, n: number): string => `${stamp()}${orderNumber}T${nth(n)}`;

/** The number of a refund, for providers. */
export const refundNumber = (orderNumber: string, n: number): string => `${stamp()}${orderNumber}R${nth(n)}`;
