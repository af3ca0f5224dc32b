import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import type { Tx } from './transaction.ts';

/** Says how much of some limits a unit has used; whoever keeps the thing counts it. */
export type UnitUsage = (tx: Tx, companyId: string) => Promise<Partial<Record<UnitLimit, number>>>;
