import { showStorage, showYuan, thousands } from '../rules/display.ts';

const comes: readonly string[] = ['allow', 'grant'];
const goes: readonly string[] = ['hold', 'take', 'lapse', 'revoke'];

/** Whether a movement brings or takes; what was set aside is gone already when it is settled, but room comes back. */
export const signOf = (kind: string, value?: string): '+' | '−' | '' => {
  if (kind === 'settle' && value === 'storage') return '+';
  if (comes.includes(kind)) return '+';
  return goes.includes(kind) ? '−' : '';
};

/** So much of a kind of value, as people read it: money in yuan, room in MB. */
export const quantityText = (value: string, quantity: number): string => {
  if (value === 'money') return showYuan(quantity);
  return value === 'storage' ? showStorage(quantity) : thousands(quantity);
};

/** How much moved, and which way. */
export const movedText = (kind: string, value: string, amount: number): string =>
  `${signOf(kind, value)}${quantityText(value, amount)}`;
