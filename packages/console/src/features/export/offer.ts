import { limits } from '@chancery/contract/limits.ts';
import { formatsOf, type ListFormat, type ListType } from '#wire/export/rules.ts';
import type { ListExport } from '../../kit/list/list-spec.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { loadBooks } from '../../kit/phrases.tsx';

const dialog = async () => {
  const [module] = await Promise.all([import('./export.dialog.tsx'), loadBooks('export')]);
  return module;
};

/** Where a page stands in a list is no filter of it. */
const paging = ['pageNum', 'pageSize', 'sort', 'cursor'];

/** Opens the dialog that begins an export, of anything or of a list as it is shown. */
export const openExport = (of?: {
  readonly type: ListType;
  readonly filters: Readonly<Record<string, string | number | boolean>>;
  readonly columns: readonly string[];
  readonly format: ListFormat;
}): Promise<void> => openDialog(dialog, { of });

/** What the server exports of a list: what its filters match, with the columns that are shown. */
export const exportOf = (type: ListType): ListExport => ({
  permission: 'export.view',
  formats: formatsOf(type),
  open: ({ input, columns, format }) => {
    const said = Object.entries(input).filter(
      ([name, value]) => !paging.includes(name) && value !== undefined,
    );
    return openExport({ type, format, columns, filters: Object.fromEntries(said) });
  },
});

/** The same of a list that this browser writes as long as it is short. */
export const exportBeyond = (type: ListType): ListExport => ({
  ...exportOf(type),
  fromRows: limits.export.fromRows,
});
