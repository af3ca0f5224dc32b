import { platformZone } from '@chancery/contract/limits.ts';
import type { Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone });

/** The next number of an application, such as `SQ20261115-0007`: counted for each unit and day. */
export const nextApplicationNumber = (tx: Tx, companyId: string, now: Date): Promise<string> =>
  nextUnitNumber(tx, companyId, `SQ${day.format(now).replaceAll('-', '')}`);
