import type { Language } from '@chancery/phrases/phrase.ts';
import { demoPeople, demoUnits } from '@chancery/server/demo/demo-people.ts';
import { query } from './database.ts';
import type { Person } from './people.ts';
import type { en } from './words.ts';

type PhraseKey = Parameters<typeof en>[0];

/** A page that the guides or the README show. */
export interface Picture {
  readonly name: string;
  /** Who looks at it in each language, by the name they log in with; without anybody it is a page for all. */
  readonly who?: Readonly<Record<Language, string>> | 'operator';
  readonly path: string | ((language: Language) => Promise<string>);
  /** The heading it must have; without one, that of whatever is shown. */
  readonly heading?: PhraseKey;
  /** What is only there once the page has its answers. */
  readonly shows: string;
  readonly isPhone?: boolean;
  /** Where more of the page is worth seeing than is usual. */
  readonly height?: number;
}

const row = 'main li button';
const cell = 'main tbody td a';
const photo = 'main img';

const member = { en: 'tom', zh: 'zhoujian' } as const;
const approver = { en: 'priya', zh: 'linqy' } as const;
const keeper = { en: 'owen', zh: 'suyan' } as const;
const main = { en: 'grace', zh: 'linqy' } as const;

/** The demo unit that speaks a language. */
export const unitIn = (language: Language) => demoUnits[language === 'zh' ? 0 : 1];

/** Somebody of the demo. */
export const personNamed = (userName: string): Person => {
  const found = demoPeople.find((person) => person.userName === userName);
  if (!found) throw new Error(`the demo has no ${userName}`);
  return found;
};

const only = async (sql: string, language: Language): Promise<string> => {
  const [row] = await query<{ id: string }>(sql, [unitIn(language).id]);
  if (!row) throw new Error(`nothing to be shown in ${language}: ${sql}`);
  return row.id;
};

const application = async (language: Language) =>
  `/sealManage/examinedetail/${await only(
    `SELECT id FROM application WHERE company_id = $1 AND amount IS NOT NULL AND ended_at IS NULL
     ORDER BY amount DESC LIMIT 1`,
    language,
  )}`;

const record = async (language: Language) =>
  `/sealManage/recorddetail?id=${await only(
    `SELECT r.id FROM use_record r JOIN device d ON d.id = r.device_id
     WHERE r.company_id = $1 AND d.serial IS NOT NULL AND r.photos > 0 AND r.presses = 2
     ORDER BY r.last_at DESC LIMIT 1`,
    language,
  )}`;

const template = async (language: Language) =>
  `/sealManage/addtemplate/${await only(
    'SELECT id FROM approval_template WHERE company_id = $1 ORDER BY cardinality(device_ids) DESC LIMIT 1',
    language,
  )}`;

/** What the guides show, in both languages. */
export const guidePictures: readonly Picture[] = [
  {
    name: 'member-apply',
    shows: 'main input[type=checkbox]',
    who: member,
    path: '/sealManage/usingSealApplication',
    heading: 'apply.heading',
  },
  { name: 'approver-inbox', shows: row, who: approver, path: '/inbox', heading: 'inbox.title' },
  { name: 'approver-application', shows: 'main ol li', who: approver, path: application },
  {
    name: 'keeper-authorise',
    shows: cell,
    who: keeper,
    path: '/sealManage/authorizationDown',
    heading: 'authorization.grantTitle',
  },
  { name: 'keeper-seals', shows: cell, who: keeper, path: '/server/bindingseal', heading: 'seal.title' },
  { name: 'administrator-members', shows: cell, who: main, path: '/unit/member', heading: 'member.title' },
  { name: 'administrator-template', shows: 'main h3, main li', who: main, path: template },
  { name: 'auditor-record', shows: photo, who: main, path: record },
  { name: 'auditor-verify', shows: 'main button', path: '/verify', heading: 'verify.title' },
  { name: 'operator-inbox', shows: 'main li a', who: 'operator', path: '/inbox', heading: 'inbox.title' },
];

/** What the README shows, in English. */
export const readmePictures: readonly Picture[] = [
  { name: 'console', shows: row, who: main, path: '/dashboard' },
  { name: 'application', shows: 'main ol li', who: main, path: application },
  { name: 'use-record', shows: photo, who: main, path: record, height: 1_240 },
  { name: 'seals', shows: cell, who: main, path: '/server/bindingseal', heading: 'seal.title' },
  { name: 'phone', shows: row, who: approver, path: '/inbox', heading: 'inbox.title', isPhone: true },
];
