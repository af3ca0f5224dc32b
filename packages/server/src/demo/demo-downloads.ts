import { Audience } from '@chancery/contract/announcement/codes.ts';
import { FileType } from '@chancery/contract/file/codes.ts';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { fileContent } from '../files/file/file.table.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { OperatorActor } from '../kit/actor.ts';
import type { Transactions } from '../kit/transaction.ts';
import { downloadFetch } from '../programmes/download/download.table.ts';
import { material } from '../programmes/material/material.table.ts';
import type { Services } from '../services.ts';
import { demoActor } from './demo-actor.ts';
import { demoContract } from './demo-contract.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [paper, celadon] = demoUnits;
const [lin, chen, su] = demoPeople;
const tom = demoPeople.find(({ userName }) => userName === 'tom');
const fileOf = (number: number): string => demoId(9, 900 + number);
const hourMs = 3_600_000;

const operator: OperatorActor = {
  kind: 'operator',
  id: demoId(9, 999),
  name: '平台运营',
  sessionId: '',
  permissions: new Set(),
  mustChangePassword: false,
  secondStepDue: false,
};

const files = [
  ['印章使用手册.pdf', 'Seal handbook', '12,000'],
  ['印章使用手册（修订）.pdf', 'Seal handbook, second edition', '12,800'],
  ['合同范本.pdf', 'Contract template', '64,000'],
] as const;

const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

const plain = {
  titleZh: '',
  titleEn: '',
  summaryZh: '',
  summaryEn: '',
  category: 'manual',
  audience: Audience.units,
  companyIds: [],
  roles: [],
  opensAt: null,
  closesAt: null,
  pinned: false,
  tells: false,
  marked: false,
  filePath: fileOf(0),
};

/** What is offered, in every state: shown, marked, for one unit, still to come, over, withdrawn and a draft. */
const stories = () =>
  [
    {
      steps: ['publish'],
      input: {
        ...plain,
        titleZh: '印章使用手册',
        titleEn: 'Seal handbook',
        summaryZh: '从申请到归档的每一步，附常见问题。',
        summaryEn: 'Every step from the application to the archive, with common questions.',
        pinned: true,
      },
    },
    {
      steps: ['publish'],
      input: {
        ...plain,
        titleZh: '示范合同（内部资料）',
        titleEn: 'Model contract, internal',
        summaryZh: '每份副本均带有下载人水印，请勿外传。',
        summaryEn: 'Each copy is marked for whoever downloads it. Please do not pass it on.',
        category: 'form',
        marked: true,
        filePath: fileOf(2),
      },
    },
    {
      steps: ['publish'],
      input: {
        ...plain,
        titleZh: '兰亭纸业专用培训讲义',
        category: 'training',
        audience: Audience.chosen,
        companyIds: [paper.id],
      },
    },
    {
      steps: ['publish'],
      input: { ...plain, titleZh: '明年的管理标准', category: 'rule', opensAt: inHours(30 * 24) },
    },
    {
      steps: ['publish'],
      input: { ...plain, titleZh: '上一季度的填报表', category: 'form', closesAt: inHours(-1) },
    },
    {
      steps: ['publish', 'withdraw'],
      input: { ...plain, titleZh: '旧版管理标准', titleEn: 'Former standard', category: 'rule' },
    },
    { steps: [], input: { ...plain, titleZh: '电子印章操作指南（起草中）' } },
  ] as const;

interface Parts {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly services: Pick<Services, 'downloadDesk' | 'downloadCopies'>;
}

const layFiles = ({ transactions, store }: Parts): Promise<boolean> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${paper.id} AND NOT EXISTS (SELECT FROM material WHERE id = ${fileOf(0)})`);
    if (rows.length === 0) return false;
    for (const [at, [name, title, price]] of files.entries()) {
      const bytes = await demoContract(title, price);
      const [digest, size] = [await store.put(bytes), bytes.length];
      await tx
        .insert(fileContent)
        .values({ digest, size, refs: 1 })
        .onConflictDoUpdate({ target: fileContent.digest, set: { refs: sql`${fileContent.refs} + 1` } });
      const about = { id: fileOf(at), name, type: FileType.pdf, uploadedBy: operator.id };
      await tx.insert(material).values({ ...about, digest, size });
    }
    return true;
  });

/** Who has downloaded the handbook by now: of two units, some of them twice. */
const layFetches = async ({ transactions, services }: Parts, downloadId: string): Promise<void> => {
  const { versions } = await services.downloadDesk.get(downloadId);
  const [second, first] = versions.map(({ id }) => id);
  const taken = [
    [paper, lin, first, 90],
    [paper, chen, first, 70],
    [celadon, tom, first, 30],
    [paper, su, second, 5],
    [paper, chen, second, 2],
  ] as const;
  for (const [unit, person, versionId, hours] of taken) {
    if (!person || !versionId) continue;
    const { id: accountId, realName: byName } = person;
    const row = { id: uuidv7(), downloadId, versionId, companyId: unit.id, accountId, byName };
    const createdAt = new Date(inHours(-hours));
    await transactions.apart({ companyId: unit.id }, (tx) =>
      tx.insert(downloadFetch).values({ ...row, createdAt }),
    );
  }
};

/** Files that a demo platform offers. */
export const ensureDemoDownloads = async (parts: Parts): Promise<void> => {
  if (!(await layFiles(parts))) return;
  const { downloadDesk, downloadCopies } = parts.services;
  const ids: string[] = [];
  for (const { steps, input } of stories()) {
    const { id } = await downloadDesk.add(operator, { ...input, companyIds: [...input.companyIds] } as never);
    for (const step of steps) await downloadDesk[step](operator, id);
    ids.push(id);
  }
  const [handbook = '', contract = ''] = ids;
  const changed = { noteZh: '增加远程用印一章', noteEn: 'A new chapter on remote use', tells: false };
  await downloadDesk.addVersion(operator, { id: handbook, filePath: fileOf(1), ...changed });
  await layFetches(parts, handbook);
  const { versions } = await downloadDesk.get(contract);
  const versionId = versions[0]?.id;
  // The copy is marked by the engine itself, once there is time.
  if (lin && versionId) await downloadCopies.fetch(demoActor(lin, paper.id), { versionId });
};
