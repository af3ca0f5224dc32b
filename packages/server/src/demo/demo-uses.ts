import { AuthorizationEnd, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { file, fileContent } from '../files/file/file.table.ts';
import { takeOwedRoom } from '../files/file/file-room.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Tx } from '../kit/transaction.ts';
import { authorization, authorizationEvent } from '../seal-use/authorization/authorization.table.ts';
import { settleRecord } from '../seal-use/use-record/record-settle.ts';
import { pressPhoto, useRecord } from '../seal-use/use-record/use-record.table.ts';
import { deviceEvent } from '../seals/gateway/gateway.table.ts';
import type { DemoIntake } from './demo-intake.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { type DemoUse, demoUses } from './demo-uses.story.ts';
import { wordsOf } from './demo-words.ts';

const hourMs = 3_600_000;

const wordsOfUnit = (companyId: string) => wordsOf(companyId === demoUnits[1].id ? 2 : 1).uses;

/** The photo of a demo unit's papers. */
const photoId = (at: number): string => demoId(9, 300 + at);

const addGrants = async (tx: Tx, uses: readonly DemoUse[]): Promise<void> => {
  const { rows: seals } = await tx.execute<{ id: string; name: string }>(sql`SELECT id, name FROM device`);
  const { rows: people } = await tx.execute<{ id: string; name: string }>(
    sql`SELECT id, real_name AS name FROM account`,
  );
  const nameOf = new Map([...seals, ...people].map(({ id, name }) => [id, name]));
  await tx.insert(authorization).values(
    uses.map((use) => ({
      id: use.id,
      companyId: use.companyId,
      empowerNo: use.number,
      title: use.title,
      reason: wordsOfUnit(use.companyId).reason,
      deviceId: use.deviceId,
      deviceName: nameOf.get(use.deviceId) ?? '',
      userId: use.userId,
      userName: nameOf.get(use.userId) ?? '',
      grantedBy: use.keeperId,
      grantedByName: use.keeperName,
      status: AuthorizationStatus.ended,
      end: AuthorizationEnd.used,
      normalCount: use.normal,
      crossPageCount: use.crossPage,
      windowStart: use.start,
      windowEnd: use.end,
      place: use.fence ? wordsOfUnit(use.companyId).place : '',
      lat: use.fence?.lat ?? null,
      lng: use.fence?.lng ?? null,
      radiusMetres: use.fence ? 300 : null,
      activatedAt: new Date(use.start.getTime() + hourMs / 4),
      endedAt: new Date(use.start.getTime() + hourMs),
      unreadByUser: false,
      createdAt: new Date(use.start.getTime() - hourMs),
      updatedAt: use.start,
    })),
  );
};

/** When a seal was open, so that what was pressed then is told apart. */
const addOpenings = async (tx: Tx, uses: readonly DemoUse[]): Promise<void> => {
  const events = uses
    .filter(({ opened }) => opened)
    .flatMap(({ companyId, deviceId, start, told }) => {
      const counter = (told[0]?.press.counter ?? 1) - 1;
      const of = { companyId, deviceId, counter };
      const closed = new Date(start.getTime() + 2 * hourMs);
      return [
        { ...of, id: uuidv7(), kind: 'caseOpened' as const, deviceAt: start, receivedAt: start },
        { ...of, id: uuidv7(), kind: 'caseClosed' as const, deviceAt: closed, receivedAt: closed },
      ];
    });
  if (events.length > 0) await tx.insert(deviceEvent).values(events);
};

/** Most uses were photographed, and all but the latest exceptions reviewed; nobody is told of what is long past. */
const settle = async (tx: Tx, uses: readonly DemoUse[]): Promise<void> => {
  const photographed = uses.filter((_, at) => at % 9 !== 4).map(({ id }) => id);
  const { rows } = await tx.execute<{
    id: string;
    companyId: string;
    lastAt: Date;
    by: string;
    name: string;
  }>(sql`
    SELECT id, company_id AS "companyId", last_at AS "lastAt", user_id AS by, user_name AS name FROM use_record
    WHERE authorization_id = ANY (${sql.param(photographed)}::uuid[])`);
  await tx.insert(pressPhoto).values(
    rows.map((row) => {
      const at = row.companyId === demoUnits[0].id ? 0 : 1;
      const takenAt = new Date(new Date(row.lastAt).getTime() + 120_000);
      return {
        id: uuidv7(),
        companyId: row.companyId,
        recordId: row.id,
        fileId: photoId(at),
        digest: Buffer.alloc(32, at),
        source: 'phone' as const,
        byId: row.by,
        byName: row.name,
        takenAt,
        receivedAt: takenAt,
      };
    }),
  );
  const ids = rows.map(({ id }) => id);
  await tx.update(useRecord).set({ photos: 1 }).where(inArray(useRecord.id, ids));
  const now = new Date();
  for (const id of ids) await settleRecord(tx, id, now);
  await tx.execute(sql`UPDATE use_record SET look_at = NULL, told = reasons`);
  await tx.execute(sql`
    WITH done AS (
      UPDATE use_record r SET needs_review = false, unread_exception = false, reviewed_at = r.last_at + interval '1 day',
        reviewed_by = d.keeper_id, reviewed_by_name = a.real_name,
        review_verdict = CASE WHEN r.verdict = 'unknown' THEN 'normal' ELSE r.verdict END,
        review_opinion = CASE WHEN r.verdict IN ('normal', 'unknown') THEN ''
          WHEN r.company_id = ${demoUnits[1].id} THEN ${wordsOf(2).uses.reviewed} ELSE ${wordsOf(1).uses.reviewed} END
      FROM device d JOIN account a ON a.id = d.keeper_id
      WHERE d.id = r.device_id AND d.keeper_id <> coalesce(r.user_id, r.id) AND r.last_at < now() - interval '45 days'
      RETURNING r.authorization_id, r.reviewed_at, r.reviewed_by, r.reviewed_by_name, r.review_verdict, r.review_opinion)
    UPDATE authorization_grant g SET status = ${AuthorizationStatus.reviewed}, reviewed_at = done.reviewed_at,
      reviewed_by = done.reviewed_by, reviewed_by_name = done.reviewed_by_name,
      review_verdict = done.review_verdict, review_opinion = done.review_opinion
    FROM done WHERE g.id = done.authorization_id`);
};

/** What happened to each, from the grant to the review. */
const addStories = async (tx: Tx, uses: readonly DemoUse[]): Promise<void> => {
  const ids = uses.map(({ id }) => id);
  const rows = await tx.select().from(authorization).where(inArray(authorization.id, ids));
  await tx.insert(authorizationEvent).values(
    rows.flatMap((row) => {
      const of = (action: typeof authorizationEvent.$inferSelect.action, at: Date | null, more = {}) =>
        at ? [{ companyId: row.companyId, authorizationId: row.id, action, at, ...more }] : [];
      const granter = { byId: row.grantedBy, byName: row.grantedByName, detail: row.reason };
      const user = { byId: row.userId, byName: row.userName };
      const reviewer = { byId: row.reviewedBy, byName: row.reviewedByName, detail: row.reviewOpinion };
      const story = [
        ...of('granted', row.createdAt, granter),
        ...of('active', row.activatedAt, user),
        ...of('firstStamp', row.firstPressAt),
        ...of('usedUp', row.endedAt),
        ...of('audit', row.reviewedAt, reviewer),
      ];
      // A story is read in the order of its ids, and what was pressed too late came after the end.
      return story
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .map((event) => ({ id: uuidv7(), ...event }));
    }),
  );
};

/** Two years of uses in both units, with everything that can be wrong with one. */
export const addDemoUses = async (tx: Tx, today: Date, intake: DemoIntake): Promise<void> => {
  const { uses, loose } = demoUses(today, intake);
  await addGrants(tx, uses);
  await addOpenings(tx, uses);
  await intake.keep(tx, [...uses.flatMap(({ told }) => told), ...loose]);
  await settle(tx, uses);
  await addStories(tx, uses);
};

/** A stamped paper without a word on it: a machine that shows the demo need not have any font. */
const drawing = async (shade: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const lines = Array.from({ length: 16 }, (_, row) => {
    const width = row % 5 === 4 ? 240 : 500 - ((row * 37) % 60);
    return `<rect x="110" y="${170 + row * 38}" width="${width}" height="12" rx="3" fill="#444" opacity="0.7"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
      <rect width="100%" height="100%" fill="${shade}"/>
      <rect x="50" y="40" width="620" height="880" fill="#fdfcf8" transform="rotate(-1.2 360 480)"/>
      <rect x="230" y="90" width="260" height="28" rx="4" fill="#333"/>
      ${lines.join('')}
      <g fill="none" stroke="#c8321f" opacity="0.85"><circle cx="500" cy="770" r="88" stroke-width="7"/>
      <circle cx="500" cy="770" r="60" stroke-width="2"/></g>
      <path d="M500 735l10 26h28l-22 17 8 27-24-16-24 16 8-27-22-17h28z" fill="#c8321f" opacity="0.85"/>
    </svg>`),
  )
    .jpeg({ quality: 78 })
    .toBuffer();
};

const addPhoto = async (tx: Tx, store: FileStore, at: 0 | 1): Promise<void> => {
  const { id: companyId } = demoUnits[at];
  const bytes = await drawing(at === 0 ? '#8a7f6d' : '#6f7d80');
  const digest = await store.put(bytes);
  await tx.insert(fileContent).values({ digest, size: bytes.length, refs: 1 });
  await tx.insert(file).values({
    id: photoId(at),
    companyId,
    digest,
    name: wordsOf(at + 1).uses.photo,
    type: FileType.jpeg,
    size: bytes.length,
    purpose: FilePurpose.photo,
    createdBy: demoId(2, at === 0 ? 4 : 8),
    usedAt: sql`now()`,
  });
  await takeOwedRoom(tx, { companyId, kind: 'file', id: photoId(at) }, bytes.length);
  await tx
    .update(pressPhoto)
    .set({ digest })
    .where(eq(pressPhoto.fileId, photoId(at)));
};

/** Gives the demo's uses the picture their photos show. */
export const addDemoPhotos = async (tx: Tx, store: FileStore): Promise<void> => {
  await addPhoto(tx, store, 0);
  await addPhoto(tx, store, 1);
};
