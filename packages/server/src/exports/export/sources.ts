import { listApplies } from '@chancery/contract/application/calls.ts';
import { listAuthorizations } from '@chancery/contract/authorization/calls.ts';
import { ExportType } from '@chancery/contract/export/codes.ts';
import { type ColumnKind, type ExportName, exportColumns } from '@chancery/contract/export/columns.ts';
import { type Listed, type ListedName, listedExports } from '@chancery/contract/export/listed.ts';
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

/** The list whose rows an export has: its filters, and who may ask for it. */
type List = AnyListEndpoint & { readonly permission: Permission };

/** An export that the database writes. */
export interface Sourced {
  readonly name: ExportName;
  readonly list: List;
  readonly source: AnySource;
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

/** What one type of export is made of: a source, or a list that is asked page by page. */
export type Exported = Sourced | (Listed & { readonly name: ListedName; readonly source?: undefined });

type Type = CodeOf<typeof ExportType>;

const parts: Readonly<Record<ExportName, Pick<Sourced, 'list' | 'source'>>> = {
  orderRecords: { list: listOrders, source: orderSource },
  authorizationRecords: { list: listAuthorizations, source: authorizationSource },
  useRecords: { list: listUseRecords, source: useRecordSource },
  useDetails: { list: listUseRecords, source: useDetailSource },
  applicationRecords: { list: listApplies, source: applicationSource },
};

const isSourced = (name: ExportName | ListedName): name is ExportName => Object.hasOwn(parts, name);

/** What an export of a type is made of. */
export const exportedOf = (type: Type): Exported => {
  const name = ExportType.keyOf(type);
  if (name === 'wholeUnit') throw new TypeError('a whole unit is no list');
  return isSourced(name)
    ? { name, columns: exportColumns[name], ...parts[name] }
    : { name, ...listedExports[name] };
};

/** What an export that the database writes is made of. */
export const sourcedOf = (type: Type): Sourced => {
  const exported = exportedOf(type);
  if (!exported.source) throw new TypeError(`${exported.name} is read from its list`);
  return exported;
};

/** The phrases that head the columns of an export. */
export const headsOf = (type: Type, columns: readonly string[]): string[] => {
  const exported = exportedOf(type);
  if (exported.source) return columns.map((name) => `exportColumn.${name}`);
  return columns.flatMap((name) => exported.columns[name]?.label ?? []);
};
