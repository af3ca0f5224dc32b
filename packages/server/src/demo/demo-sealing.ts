import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { SubmittedFields } from '@chancery/contract/application/fields.ts';
import { ApprovalState, TaskState } from '@chancery/contract/approval/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { FileStore } from '../files/file/file-store.ts';
import type { UnitActor } from '../kit/actor.ts';
import type { Jobs } from '../kit/jobs.ts';
import type { Transactions } from '../kit/transaction.ts';
import { application, applicationFile } from '../seal-use/application/application.table.ts';
import { approvalTask } from '../seal-use/approval/approval.table.ts';
import { authorization } from '../seal-use/authorization/authorization.table.ts';
import type { Services } from '../services.ts';
import { demoActor } from './demo-actor.ts';
import { demoContract } from './demo-contract.ts';
import { keepDemoFile } from './demo-file.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';
import { forgetCode } from './forget-code.ts';
import { demoFileType, demoSeal, demoTemplate } from './seals.ts';

const [{ id: companyId }] = demoUnits;
const [boss, , , applicant] = demoPeople;
const [fileId, deviceId] = [demoId(9, 550), demoSeal(1, 6)];
const demoJob = 'demo.sealing';
const dayMs = 86_400_000;

interface Papers {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly jobs: Jobs;
}

type Makers = Pick<Services, 'applications' | 'approvals' | 'grants' | 'sealings' | 'placing'>;

/** Somebody of the demo in their own post. */
const inPost = (userId: string): UnitActor | undefined => {
  const person = demoPeople.find(({ id }) => id === userId);
  const post = person?.in.find((where) => where.companyId === companyId);
  return person && post && { ...demoActor(person, companyId), role: post.role };
};

const wish = () =>
  SubmittedFields.parse({
    title: '复印纸供货框架合同',
    kind: SealUseKind.electronic,
    templateId: demoTemplate(1, 1),
    fileTypeId: demoFileType(1, 2),
    seals: [{ deviceId, normalCount: 1, crossPageCount: 0 }],
    files: [fileId],
    places: [
      {
        fileId,
        deviceId,
        places: [
          { kind: 'at', page: 2, x: 150, y: 205 },
          { kind: 'at', page: 2, x: 150, y: 232, date: 'chinese' },
          { kind: 'across', from: 1, to: 2, edge: 'right', y: 120 },
        ],
      },
    ],
    copies: 1,
    reason: '与青瓷贸易以电子合同签订年度框架，请盖电子公章。',
    amount: 6_400_000,
    userId: applicant?.id,
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date(Date.now() + 30 * dayMs).toISOString(),
  });

/** Says what the job does that has a file of the demo applied for, approved, authorised and sealed, as people would. */
export const defineDemoSealing = ({ transactions, jobs }: Papers, makers: Makers): void => {
  const applied = () =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .select({ id: application.id, state: application.state, bound: application.bound })
        .from(application)
        .innerJoin(applicationFile, eq(applicationFile.applicationId, application.id))
        .where(eq(applicationFile.fileId, fileId));
      return row;
    });

  const nextTask = (id: string) =>
    transactions.apart('platform', async (tx) => {
      const isOpen = and(eq(approvalTask.applicationId, id), eq(approvalTask.state, TaskState.open));
      const [task] = await tx.select().from(approvalTask).where(isOpen).limit(1);
      return task;
    });

  const approveAll = async (id: string, bound: string): Promise<void> => {
    for (let task = await nextTask(id); task; task = await nextTask(id)) {
      const decider = inPost(task.userId);
      if (!decider) return;
      await makers.approvals.approve(decider, {
        id,
        taskId: task.id,
        agree: true,
        opinion: '同意',
        files: [],
        bound,
      });
    }
  };

  const grantOf = (applicationId: string) =>
    transactions.apart('platform', async (tx) => {
      const [row] = await tx
        .select({ id: authorization.id })
        .from(authorization)
        .where(eq(authorization.applicationId, applicationId));
      return row;
    });

  const press = async (id: string, user: UnitActor): Promise<void> => {
    const { demoCode: verificationCode = '' } = await makers.sealings.sendCode(user);
    const proof = await makers.sealings.prove(user, { id, verificationCode });
    await forgetCode(transactions, user.mobile);
    await makers.sealings.start(user, { id, verificationCode }, proof);
  };

  jobs.define(demoJob, async () => {
    const [by, keeper] = [inPost(applicant?.id ?? ''), inPost(boss?.id ?? '')];
    if (!by || !keeper) return;
    if (!(await applied())) {
      const fields = wish();
      await makers.applications.save(by, fields, await makers.placing.look(by, fields));
    }
    const asked = await applied();
    if (!asked) return;
    await approveAll(asked.id, asked.bound ?? '');
    if ((await applied())?.state !== ApprovalState.approved || (await grantOf(asked.id))) return;
    const { id } = await makers.grants.grant(keeper, {
      applicationId: asked.id,
      deviceId,
      photoLock: false,
      witness: false,
      graceSeconds: limits.filming.graceSeconds.usual,
    });
    await press(id, by);
  });
};

/** A file of a demo unit that an electronic seal stands on: applied for and sealed in earnest once there is time. */
export const ensureDemoSealing = ({ transactions, store, jobs }: Papers): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${companyId} AND NOT EXISTS (SELECT FROM file WHERE id = ${fileId})`);
    if (rows.length === 0 || !applicant) return;
    const about = { id: fileId, companyId, name: '复印纸供货框架合同.pdf', type: FileType.pdf };
    const kept = { purpose: FilePurpose.application, createdBy: applicant.id, createdAt: new Date() };
    const bytes = await demoContract('Framework contract for copy paper', '64,000', 2);
    await keepDemoFile(tx, store, { ...about, ...kept }, bytes);
    await jobs.send(tx, demoJob, {});
  });
