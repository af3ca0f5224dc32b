import { keptTable, lastChange } from '../../kit/kept-table.ts';
import { company } from './unit.table.ts';

const counted = 'only by which days uses are counted';
const reached = 'only where the unit is reached';

/** What units are called and to whom they belong, as evidence. */
export const keptUnit = keptTable(company, {
  unit: 'id',
  key: ['id'],
  thread: ['id'],
  beside: {
    address: reached,
    contactName: reached,
    contactPhone: reached,
    contactEmail: reached,
    zone: counted,
    countedZone: counted,
    ...lastChange(),
  },
});
