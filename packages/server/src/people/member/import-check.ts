import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { ImportProblemKey } from '@chancery/contract/member/import.ts';
import { mayGrant } from '@chancery/contract/member/rules.ts';
import { isPhone } from '@chancery/contract/rules/phone.ts';
import { hasUnprintable } from '@chancery/contract/rules/text.ts';
import { lengthOf } from '@chancery/contract/rules/text-length.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { en } from '@chancery/phrases/en/all.ts';
import { zh } from '@chancery/phrases/zh/all.ts';
import { namesIn } from './import-departments.ts';
import type { CheckedRow, Fault, NamedRow, Problem } from './import-row.ts';

type RoleCode = CodeOf<typeof Role>;

/** What rows are held against. */
export interface ImportGround {
  /** The role of whoever imports. */
  readonly role: RoleCode;
  /** Phone numbers of the file that are members already. */
  readonly members: ReadonlySet<string>;
  /** Phone numbers of the file that wait for an answer already. */
  readonly invited: ReadonlySet<string>;
  /** Places left, and how many there are in all. */
  readonly free: number;
  readonly max: number;
  findDepartment(name: string): readonly string[];
}

const problem = (key: ImportProblemKey, params: Problem['params'] = {}): Problem => ({ key, params });

/** A phone number without what people and spreadsheets put around it. */
export const barePhone = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\s\-'.]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

const rolesByName = new Map<string, RoleCode>(
  Role.all.flatMap((role) => [
    [String(role), role] as const,
    ...[en, zh].map((book) => [book[codeLabel(Role, role)].toLowerCase(), role] as const),
  ]),
);

const checkName = (name: string): Problem[] => {
  if (name === '') return [problem('nameMissing')];
  if (hasUnprintable(name)) return [problem('characters')];
  return lengthOf(name) > limits.text.name ? [problem('nameLength', { max: limits.text.name })] : [];
};

const checkPhone = (mobile: string, ground: ImportGround): Problem[] => {
  if (mobile === '') return [problem('phoneMissing')];
  if (!isPhone(mobile)) return [problem('phoneFormat')];
  if (ground.members.has(mobile)) return [problem('alreadyMember')];
  return ground.invited.has(mobile) ? [problem('alreadyInvited')] : [];
};

const checkRole = (cell: string, ground: ImportGround): { role: RoleCode; problems: Problem[] } => {
  const role = cell === '' ? Role.member : rolesByName.get(cell.normalize('NFKC').toLowerCase());
  if (role === undefined) return { role: Role.member, problems: [problem('unknownRole', { name: cell })] };
  return { role, problems: mayGrant(ground.role, role) ? [] : [problem('roleTooHigh', { name: cell })] };
};

const checkDepartments = (cell: string, ground: ImportGround) => {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  for (const name of namesIn(cell)) {
    const [first, ...others] = ground.findDepartment(name);
    if (first === undefined) problems.push(problem('unknownDepartment', { name }));
    else if (others.length > 0) problems.push(problem('ambiguousDepartment', { name }));
    else ids.add(first);
  }
  const max = limits.departmentsPerMember;
  if (ids.size > max) problems.push(problem('tooManyDepartments', { max }));
  return { departmentIds: [...ids], problems };
};

const checkTitle = (title: string): Problem[] => {
  if (hasUnprintable(title)) return [problem('characters')];
  return lengthOf(title) > limits.text.name ? [problem('jobTitleLength', { max: limits.text.name })] : [];
};

/** Tells the rows that can be taken over from those that cannot, and says all that is wrong with these. */
export const checkRows = (rows: readonly NamedRow[], ground: ImportGround) => {
  const good: CheckedRow[] = [];
  const faults: Fault[] = [];
  const firstWith = new Map<string, number>();
  for (const given of rows) {
    const realName = given.realName.trim();
    const jobTitle = given.jobTitle.trim();
    const mobile = barePhone(given.mobile);
    const { role, problems: ofRole } = checkRole(given.role.trim(), ground);
    const { departmentIds, problems: ofDepartments } = checkDepartments(given.departments, ground);
    const before = firstWith.get(mobile);
    const problems = [
      ...checkName(realName),
      ...checkPhone(mobile, ground),
      ...(before === undefined ? [] : [problem('duplicateInFile', { row: before })]),
      ...ofRole,
      ...ofDepartments,
      ...checkTitle(jobTitle),
    ];
    if (isPhone(mobile) && before === undefined) firstWith.set(mobile, given.row);
    const isFull = good.length >= ground.free;
    if (problems.length === 0 && isFull) problems.push(problem('limitExceeded', { max: ground.max }));
    if (problems.length > 0) faults.push({ row: given.row, realName, mobile: given.mobile.trim(), problems });
    else good.push({ row: given.row, realName, mobile, role, jobTitle, departmentIds });
  }
  return { good, faults };
};
