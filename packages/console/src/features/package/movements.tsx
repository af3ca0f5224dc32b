import { ExportType } from '#wire/export/codes.ts';
import { LedgerMove, LedgerValue } from '#wire/ledger/codes.ts';
import { listTransfers } from '#wire/package/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-spec.ts';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';
import {
  AmountCell,
  amountText,
  CauseCell,
  causeInFile,
  DeskCauseCell,
  type Movement,
  mover,
} from './movement-shows.tsx';

/** What is said of a movement, whichever kind of value it is of. */
const facts = [
  { field: 'madeAt', label: 'cost.when', show: dateTime },
  { field: 'kind', label: 'cost.move', show: tag(LedgerMove), width: 128 },
  { field: 'amount', label: 'cost.quantity', show: number, Cell: AmountCell, text: amountText, width: 128 },
  { field: 'madeBy', label: 'cost.who', show: mover },
] as const satisfies readonly Column<Movement>[];

const causeIn = (Cell: typeof CauseCell) =>
  ({ field: 'cause', label: 'cost.cause', Cell, text: causeInFile }) as const satisfies Column<Movement>;

const value = {
  field: 'value',
  label: 'cost.what',
  show: tag(LedgerValue),
  width: 160,
} as const satisfies Column<Movement>;

/** What is said of a movement of one kind of value. */
export const movementColumns = [...facts, causeIn(CauseCell)] as const;

/** What an operator reads of a movement. */
export const deskMovementColumns = [value, ...facts, causeIn(DeskCauseCell)] as const;

/** Every movement of what the unit has. */
export const Movements = listPage({
  endpoint: listTransfers,
  title: 'cost.movements',
  filters: { keyword: 'text' },
  chips: { field: 'value', codes: LedgerValue },
  columns: [value, ...movementColumns],
  export: exportBeyond(ExportType.movements),
  empty: { title: 'cost.noMovements', text: 'cost.noMovementsText' },
  card: { title: causeInFile, facts: ['value', 'kind', 'amount', 'madeAt'] },
});
