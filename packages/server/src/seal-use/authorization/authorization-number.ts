import { platformZone } from '@chancery/contract/limits.ts';
import type { Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone });

/** The next number of an authorisation, such as `YY20261115-0007`: counted for each unit and day. */
export const nextEmpowerNo = (tx: Tx, companyId: string, now: Date): Promise<string> =>
  nextUnitNumber(tx, companyId, `YY${day.format(now).replaceAll('-', '')}`);
