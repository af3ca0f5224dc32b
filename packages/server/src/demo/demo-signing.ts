import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { PartyKind, SignatureKind, SigningState } from '@chancery/contract/signing/codes.ts';
import { drawLine } from '@chancery/pdf-seal/picture/draw-line.ts';
import { svgOf } from '@chancery/pdf-seal/picture/picture.ts';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { signingDocument, signingParty, signingTask } from '../e-seals/signing/signing.table.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Jobs } from '../kit/jobs.ts';
import type { Transactions } from '../kit/transaction.ts';
import type { Services } from '../services.ts';
import { demoActor } from './demo-actor.ts';
import { demoContract } from './demo-contract.ts';
import { keepDemoFile } from './demo-file.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';
import { forgetCode } from './forget-code.ts';

const [{ id: companyId }] = demoUnits;
const [boss, administrator] = demoPeople;
const fileId = demoId(9, 500);
const demoJob = 'demo.signing';
const dayMs = 86_400_000;

interface Papers {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly jobs: Jobs;
}

type Makers = Pick<Services, 'signings' | 'memberSigning'>;

/** A signature at a place, with the day below it. */
const signsAt = (x: number) => [
  { document: 0, place: { kind: 'at', page: 1, x, y: 190 } as const },
  { document: 0, place: { kind: 'at', page: 1, x, y: 204, date: 'chinese' } as const },
];

const parties = [
  { kind: PartyKind.member, step: 1, userId: boss?.id ?? '', fields: signsAt(50) },
  { kind: PartyKind.member, step: 2, userId: administrator?.id ?? '', fields: signsAt(105) },
  {
    kind: PartyKind.outside,
    step: 2,
    name: '李文',
    phone: '13700000021',
    unitName: '嘉兴木浆有限公司',
    fields: signsAt(160),
  },
];

const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short' }).format(
    Date.now() + days * dayMs,
  );

/** A name written by a machine, which is a kind of signature of its own. */
const written = async (name: string): Promise<string> => {
  const svg = Buffer.from(svgOf(await drawLine(name, { widthMm: 14, heightMm: 6 })));
  return (await sharp(svg, { density: 300 }).png().toBuffer()).toString('base64');
};

const taskNow = (transactions: Transactions) =>
  transactions.apart('platform', async (tx) => {
    const [found] = await tx
      .select({ id: signingTask.id, state: signingTask.state })
      .from(signingTask)
      .innerJoin(signingDocument, eq(signingDocument.taskId, signingTask.id))
      .where(eq(signingDocument.sourceFileId, fileId));
    return found;
  });

/** Says what the job does that has a task of the demo begun and signed by the first party, as people would. */
export const defineDemoSigning = ({ transactions, jobs }: Papers, makers: Makers): void =>
  jobs.define(demoJob, async () => {
    if (!boss) return;
    const actor = demoActor(boss, companyId);
    const wish = {
      title: '木浆年度供货协议',
      note: '请核对单价后签署。',
      filePaths: [fileId],
      parties,
      expiresOn: dayAfter(14),
    };
    const before = await taskNow(transactions);
    const { id } =
      before ?? (await makers.signings.save(actor, wish, await makers.signings.look(actor, wish)));
    if ((before?.state ?? SigningState.draft) === SigningState.draft)
      await makers.signings.start(actor, { id });
    const [mine] = await transactions.apart('platform', (tx) =>
      tx
        .select({ state: signingParty.state })
        .from(signingParty)
        .where(sql`${signingParty.taskId} = ${id} AND ${signingParty.accountId} = ${boss.id}`),
    );
    if (mine?.state !== 'asked') return;
    const { demoCode: verificationCode = '' } = await makers.memberSigning.sendCode(actor);
    const signature = { kind: SignatureKind.typed, picture: await written(boss.realName), keep: true };
    const said = { id, verificationCode, ...signature };
    const ready = await makers.memberSigning.prepare(actor, said);
    await forgetCode(transactions, actor.mobile);
    await makers.memberSigning.sign(actor, said, ready);
    await makers.memberSigning.putAway(ready);
  });

/** A task of a demo unit that is under way: begun and signed in earnest once there is time. */
export const ensureDemoSigning = ({ transactions, store, jobs }: Papers): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT FROM company WHERE id = ${companyId} AND NOT EXISTS (SELECT FROM file WHERE id = ${fileId})`);
    if (rows.length === 0 || !boss) return;
    const about = { id: fileId, companyId, name: '木浆年度供货协议.pdf', type: FileType.pdf };
    const kept = { purpose: FilePurpose.signing, createdBy: boss.id, createdAt: new Date() };
    await keepDemoFile(
      tx,
      store,
      { ...about, ...kept },
      await demoContract('Pulp supply agreement', '268,000'),
    );
    await jobs.send(tx, demoJob, {});
  });
