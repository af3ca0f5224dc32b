import { listApplies } from '@chancery/contract/application/calls.ts';
import { listAuthorizations } from '@chancery/contract/authorization/calls.ts';
import { ExportType } from '@chancery/contract/export/codes.ts';
import { type ColumnKind, type ExportName, exportColumns } from '@chancery/contract/export/columns.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { AnyListEndpoint } from '@chancery/contract/kit/paging.ts';
import { listOrders } from '@chancery/contract/order/calls.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { listUseRecords } from '@chancery/contract/use-record/calls.ts';
import type { ExportSource } from '../../kit/export-source.ts';
import { orderSource } from '../../money/ports.ts';
import {
  applicationSource,
  authorizationSource,
  useDetailSource,
  useRecordSource,
} from '../../seal-use/ports.ts';

/** A source whose filters were checked by the list it belongs to. */
export type AnySource = ExportSource<string, never>;

/** What one type of export is made of. */
export interface Exported {
  readonly name: ExportName;
  /** The list whose rows these are: its filters, and who may ask for it. */
  readonly list: AnyListEndpoint & { readonly permission: Permission };
  readonly source: AnySource;
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

const parts: Readonly<Record<ExportName, Pick<Exported, 'list' | 'source'>>> = {
  orderRecords: { list: listOrders, source: orderSource },
  authorizationRecords: { list: listAuthorizations, source: authorizationSource },
  useRecords: { list: listUseRecords, source: useRecordSource },
  useDetails: { list: listUseRecords, source: useDetailSource },
  applicationRecords: { list: listApplies, source: applicationSource },
};

/** What an export of a type is made of. */
export const exportedOf = (type: CodeOf<typeof ExportType>): Exported => {
  const name = ExportType.keyOf(type);
  if (name === 'wholeUnit') throw new TypeError('a whole unit is no list');
  return { name, columns: exportColumns[name], ...parts[name] };
};
