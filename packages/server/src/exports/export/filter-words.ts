import { ApplyOutcome, ApplyScope, SealUseKind } from '@chancery/contract/application/codes.ts';
import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import { AuthorizationScope, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { ExportType } from '@chancery/contract/export/codes.ts';
import { type Codes, codeLabel } from '@chancery/contract/kit/codes.ts';
import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import { UseReason, UseType, UseVerdict } from '@chancery/contract/use-record/codes.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { ExportFilters, ExportRow } from './export.table.ts';
import { exportedOf } from './sources.ts';

type Labelled = Pick<Codes, 'codeName' | 'all' | 'keyOf'>;
type Filtered = Pick<ExportRow, 'type' | 'filters' | 'names' | 'zone'>;

const codesOf: Readonly<Record<string, Labelled>> = {
  useType: UseType,
  verdict: UseVerdict,
  reason: UseReason,
  kind: SealUseKind,
  outcome: ApplyOutcome,
  status: AuthorizationStatus,
  payState: OrderPayState,
};

/** What a filter of a list that is asked is called, and what its codes mean: mostly it is a column as well. */
const listedFilter = (type: ExportRow['type'], name: string) => {
  const exported = exportedOf(type);
  if (exported.source) return undefined;
  const column = exported.columns[name];
  const kind = column?.kind;
  return {
    label: column?.label,
    codes: typeof kind === 'object' && 'one' in kind ? kind.one : exported.filters[name],
  };
};

const codesFor = (type: ExportRow['type'], name: string): Labelled | undefined => {
  const listed = listedFilter(type, name);
  if (listed) return listed.codes;
  const isApplication = type === ExportType.applicationRecords;
  if (name === 'state') return isApplication ? ApprovalState : OrderState;
  if (name === 'scope') return isApplication ? ApplyScope : AuthorizationScope;
  return codesOf[name];
};

const minute = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const flags = ['needsReview', 'reviewed', 'refused', 'red', 'open'];
const moments = ['from', 'to', 'endedFrom', 'endedTo'];

/** What an export was narrowed to, in words; empty where it was not. */
export const filterWords = ({ type, filters, names, zone }: Filtered, language: Language): string => {
  const t = translator(language);
  const say = (key: string): string => t(key as PhraseKey & 'action.close');
  const inWords = (name: string, value: string | number | boolean): string => {
    if (moments.includes(name)) return minute(String(value), zone);
    if (flags.includes(name))
      return say(['true', 'yes'].includes(String(value)) ? 'export.yes' : 'export.no');
    const codes = codesFor(type, name);
    const code = codes?.all.find((one) => String(one) === String(value));
    return codes && code !== undefined ? say(codeLabel(codes, code)) : (names[name] ?? String(value));
  };
  const labelOf = (name: string) => listedFilter(type, name)?.label ?? `exportFilter.${name}`;
  const [colon, between] = language === 'zh' ? ['：', '、'] : [': ', '; '];
  return Object.entries(filters)
    .map(([name, value]) => `${say(labelOf(name))}${colon}${inWords(name, value)}`)
    .join(between);
};

type Finder = (companyId: string, id: string) => SQL;

const named =
  (table: string): Finder =>
  (companyId, id) =>
    sql`SELECT name FROM ${sql.identifier(table)} WHERE company_id = ${companyId} AND id = ${id}`;

const person: Finder = (companyId, id) =>
  sql`SELECT real_name AS name FROM membership WHERE company_id = ${companyId} AND account_id = ${id}`;

const finders: Readonly<Record<string, Finder>> = {
  deviceId: named('device'),
  departmentId: named('department'),
  fileTypeId: named('document_type'),
  documentTypeId: named('document_type'),
  templateId: named('approval_template'),
  userId: person,
  applicantId: person,
  waitsFor: person,
};

/** What the things are called that a list is narrowed to. */
export const filterNames = async (
  tx: Tx,
  companyId: string,
  filters: ExportFilters,
): Promise<Record<string, string>> => {
  const names: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    const finder = finders[name];
    if (!finder) continue;
    const { rows } = await tx.execute<{ name: string }>(finder(companyId, String(value)));
    if (rows[0]) names[name] = rows[0].name;
  }
  return names;
};
