import { type ImportColumn, importColumns } from '@chancery/contract/member/import.ts';
import type { NamedRow, SheetRow } from './import-row.ts';

/** What people call the columns. */
const headings: Readonly<Record<ImportColumn, readonly string[]>> = {
  realName: ['姓名', '名字', '成员姓名', '员工姓名', 'name', 'real name', 'full name'],
  mobile: [
    '手机号',
    '手机',
    '手机号码',
    '电话',
    '联系电话',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
  ],
  role: ['角色', '单位角色', 'role'],
  departments: ['部门', '所属部门', '所在部门', 'department', 'departments'],
  jobTitle: ['职务', '职位', '岗位', 'job title', 'title', 'position'],
};

/** A heading without what people decorate it with: case, stars, remarks in brackets. */
const bare = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\(.*\)|[*:]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Which column stands where, from the first row; undefined when the name or the phone number has none. */
const placesOf = (first: SheetRow): Readonly<Partial<Record<ImportColumn, number>>> | undefined => {
  const names = first.cells.map(bare);
  const places = Object.fromEntries(
    importColumns.flatMap((column) => {
      const at = names.findIndex((name) => headings[column].includes(name));
      return at < 0 ? [] : [[column, at]];
    }),
  ) as Partial<Record<ImportColumn, number>>;
  return places.realName === undefined || places.mobile === undefined ? undefined : places;
};

/** The rows below the heading with something in them, by column; undefined when the heading is not understood. */
export const nameColumns = ([first, ...rest]: readonly SheetRow[]): NamedRow[] | undefined => {
  const places = first && placesOf(first);
  if (!places) return undefined;
  return rest
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ row, cells }) => {
      const cell = (column: ImportColumn) => cells[places[column] ?? -1] ?? '';
      return {
        row,
        realName: cell('realName'),
        mobile: cell('mobile'),
        role: cell('role'),
        departments: cell('departments'),
        jobTitle: cell('jobTitle'),
      };
    });
};
