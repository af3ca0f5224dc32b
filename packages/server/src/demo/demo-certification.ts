import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { eq } from 'drizzle-orm';
import { shownIdCard } from '../desk/certification/certification.present.ts';
import { certification } from '../desk/certification/certification.table.ts';
import { file, fileContent } from '../files/file/file.table.ts';
import { takeOwedRoom } from '../files/file/file-room.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { company } from '../people/unit/unit.table.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';

const dayMs = 86_400_000;
const idCard = '11010519491231002X';

/** A licence without a word on it: a machine that shows the demo need not have any font. */
const drawing = async (shade: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const bar = (x: number, y: number, width: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="14" rx="3" fill="#3a3a3a" opacity="0.75"/>`;
  const rows = [0, 1, 2, 3].map(
    (row) => bar(90, 240 + row * 60, 90) + bar(200, 240 + row * 60, 260 - row * 25),
  );
  const right = [0, 1, 2, 3].map(
    (row) => bar(540, 240 + row * 60, 80) + bar(640, 240 + row * 60, 150 + row * 15),
  );
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="680">
      <rect width="100%" height="100%" fill="#fbf7ec"/>
      <rect x="28" y="28" width="904" height="624" fill="none" stroke="${shade}" stroke-width="8"/>
      <rect x="360" y="90" width="240" height="44" rx="4" fill="#222"/>
      ${rows.join('')}${right.join('')}
      <circle cx="760" cy="560" r="62" fill="none" stroke="#c8321f" stroke-width="5" opacity="0.8"/>
    </svg>`),
  )
    .jpeg({ quality: 82 })
    .toBuffer();
};

const person = (companyId: string) => {
  const found = demoPeople.find(({ in: units }) =>
    units.some((unit) => unit.companyId === companyId && unit.role === Role.mainAdministrator),
  );
  if (!found) throw new Error('every demo unit has a main administrator');
  return found;
};

const addOne = async (tx: Tx, store: FileStore, secrets: Secrets, at: 0 | 1, now: number): Promise<void> => {
  const unit = demoUnits[at];
  const by = person(unit.id);
  const { licence, operator } = wordsOf(at + 1);
  const { file: licenceName, ...facts } = licence;
  const approved = at === 0;
  const submittedAt = new Date(now - (approved ? 61 : 1) * dayMs);
  const reviewedAt = new Date(now - 60 * dayMs);
  const bytes = await drawing(approved ? '#b8893a' : '#9a7b46');
  const digest = await store.put(bytes);
  await tx.insert(fileContent).values({ digest, size: bytes.length, refs: 1 });
  const fileId = demoId(9, 100 + at);
  await tx.insert(file).values({
    id: fileId,
    companyId: unit.id,
    digest,
    name: licenceName,
    type: FileType.jpeg,
    size: bytes.length,
    purpose: FilePurpose.licence,
    createdBy: by.id,
    usedAt: submittedAt,
    createdAt: submittedAt,
  });
  await takeOwedRoom(tx, { companyId: unit.id, kind: 'file', id: fileId }, bytes.length);
  await tx.insert(certification).values({
    id: demoId(9, 200 + at),
    companyId: unit.id,
    state: approved ? CertificationState.approved : CertificationState.reviewing,
    companyFullName: unit.fullName,
    socialCreditCode: unit.socialCreditCode,
    ...facts,
    legalIdCard: secrets.lock(idCard),
    legalIdCardShown: shownIdCard(idCard),
    contactName: by.realName,
    contactPhone: by.mobile,
    licenceFile: fileId,
    submittedBy: by.id,
    submittedByName: by.realName,
    submittedAt,
    ...(approved ? { reviewedBy: demoId(8, 1), reviewedByName: operator, reviewedAt } : {}),
  });
  if (approved) await tx.update(company).set({ certifiedAt: reviewedAt }).where(eq(company.id, unit.id));
};

/** One demo unit is certified, the other waits for the operator. */
export const ensureDemoCertifications = (
  transactions: Transactions,
  store: FileStore,
  secrets: Secrets,
): Promise<void> =>
  transactions.write('platform', async (tx) => {
    const units = await tx.select({ id: company.id }).from(company).where(eq(company.id, demoUnits[1].id));
    const some = await tx.select({ id: certification.id }).from(certification).limit(1);
    if (units.length === 0 || some.length > 0) return;
    const now = Date.now();
    await addOne(tx, store, secrets, 0, now);
    await addOne(tx, store, secrets, 1, now);
  });
