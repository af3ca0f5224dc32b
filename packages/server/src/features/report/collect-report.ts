import { limits } from '@chancery/contract/limits.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { visibleTo as grantVisibleTo } from '../authorization/authorization.facts.ts';
import { type AuthorizationRow, authorization } from '../authorization/authorization.table.ts';
import { device, hardware } from '../device/device.table.ts';
import type { BundleExtras } from '../evidence/bundle.service.ts';
import { company } from '../unit/unit.table.ts';
import {
  press,
  pressConflict,
  pressPhoto,
  type UseRecordRow,
  useRecord,
} from '../use-record/use-record.table.ts';
import { visibleTo as useVisibleTo } from '../use-record/visible.ts';
import { collectApplication, grantStory, presentGrant } from './collect-use.ts';
import type { ReportContent, ReportPress, ReportReview, ReportStep } from './report-content.ts';

/** A use somebody may look at: what was granted, what was done, or both. */
export type FoundUse = {
  readonly key: string;
  readonly grant: AuthorizationRow | null;
  readonly record: UseRecordRow | null;
};

type PressRow = typeof press.$inferSelect;

/** A photo of the use as it is kept. */
export type PhotoRow = typeof pressPhoto.$inferSelect & { readonly sequence: number | null };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Finds a use by the number of its authorisation, or one that nobody authorised by its id; others' do not exist. */
export const findUse = async (tx: Tx, actor: UnitActor, key: string): Promise<FoundUse> => {
  if (uuid.test(key)) {
    const [record] = await tx
      .select()
      .from(useRecord)
      .where(
        and(
          eq(useRecord.id, key),
          eq(useRecord.companyId, actor.companyId),
          isNull(useRecord.authorizationId),
          useVisibleTo(actor),
        ),
      );
    return record ? { key, grant: null, record } : refuse('report.notFound');
  }
  const [row] = await tx
    .select({ grant: authorization, record: useRecord })
    .from(authorization)
    .leftJoin(useRecord, eq(useRecord.authorizationId, authorization.id))
    .where(
      and(
        eq(authorization.empowerNo, key),
        eq(authorization.companyId, actor.companyId),
        or(grantVisibleTo(actor) ?? sql`true`, useVisibleTo(actor) ?? sql`true`),
      ),
    );
  return row ? { key, ...row } : refuse('report.notFound');
};

const presentPress = (row: PressRow, at: number): ReportPress => ({
  sequence: at + 1,
  counter: row.counter,
  kind: row.kind,
  deviceAt: row.deviceAt,
  receivedAt: row.receivedAt,
  lat: row.lat,
  lng: row.lng,
  counted: row.counted,
  gap: row.gap,
  verdict: row.verdict,
  reasons: row.reasons,
});

const reviewOf = ({ grant, record }: FoundUse): ReportReview | null => {
  for (const row of [record, grant])
    if (row?.reviewedAt && row.reviewVerdict)
      return {
        by: row.reviewedByName,
        at: row.reviewedAt,
        verdict: row.reviewVerdict,
        opinion: row.reviewOpinion,
      };
  return null;
};

const pressStory = (presses: readonly PressRow[], photos: readonly PhotoRow[]): ReportStep[] => {
  const [first, last] = [presses[0], presses.at(-1)];
  const [photo] = photos;
  return [
    ...(first && last
      ? [{ at: first.deviceAt, what: { presses: presses.length, until: last.deviceAt }, by: '', detail: '' }]
      : []),
    ...(photo ? [{ at: photo.takenAt, what: { photos: photos.length }, by: photo.byName, detail: '' }] : []),
  ];
};

const sealOf = async (tx: Tx, deviceId: string) => {
  const [row] = await tx
    .select({ name: device.name, serial: device.serial, publicKey: hardware.publicKey })
    .from(device)
    .leftJoin(hardware, eq(hardware.id, device.hardwareId))
    .where(eq(device.id, deviceId));
  return row;
};

/** What seals signed, for the bundle; what is not a signed message was entered by hand. */
const signedBy = (deviceId: string, publicKey: Buffer | null | undefined, messages: readonly string[]) => {
  const signed = messages.filter((message) => readMessage(message) !== undefined);
  if (!publicKey || signed.length === 0) return {};
  return {
    devices: [{ id: deviceId, publicKey: publicKey.toString('base64') }],
    presses: signed.map((message) => ({ device: deviceId, message })),
  };
};

/** What the seal said under numbers that were taken; the log says which of it touches a use. */
const conflictsOf = async (tx: Tx, companyId: string, deviceId: string): Promise<string[]> => {
  const rows = await tx
    .select({ message: pressConflict.message })
    .from(pressConflict)
    .where(and(eq(pressConflict.companyId, companyId), eq(pressConflict.deviceId, deviceId)));
  return rows.map(({ message }) => message);
};

/** Everything a report says about a use. */
export interface CollectedUse {
  readonly content: ReportContent;
  readonly photos: readonly PhotoRow[];
  readonly presses: readonly PressRow[];
  /** What the log of evidence knows it by, and what goes with the entries. */
  readonly subjectIds: readonly string[];
  readonly extras: BundleExtras;
}

/** Reads all that is known of a use. */
export const collectUse = async (tx: Tx, companyId: string, use: FoundUse): Promise<CollectedUse> => {
  const { key, grant, record } = use;
  const about = record ?? grant ?? refuse('report.notFound');
  const presses = record
    ? await tx.select().from(press).where(eq(press.recordId, record.id)).orderBy(asc(press.counter))
    : [];
  const places = new Map(presses.map(({ id }, at) => [id, at + 1]));
  const rows = record
    ? await tx
        .select()
        .from(pressPhoto)
        .where(eq(pressPhoto.recordId, record.id))
        .orderBy(asc(pressPhoto.takenAt))
    : [];
  const photos = rows.map((row) => ({ ...row, sequence: (row.pressId && places.get(row.pressId)) || null }));
  const seal = await sealOf(tx, about.deviceId);
  const [unit] = await tx
    .select({ fullName: company.fullName, creditCode: company.socialCreditCode })
    .from(company)
    .where(eq(company.id, companyId));
  const applicationId = grant?.applicationId ?? record?.applicationId ?? null;
  const asked = applicationId ? await collectApplication(tx, applicationId) : undefined;
  const steps = grant ? await grantStory(tx, grant.id) : [];
  const story = [...(asked?.story ?? []), ...steps, ...pressStory(presses, photos)];
  const ids = [
    applicationId,
    grant?.id,
    record?.id,
    ...presses.map(({ id }) => id),
    ...photos.map(({ id }) => id),
  ];
  return {
    content: {
      unitName: unit?.fullName ?? '',
      creditCode: unit?.creditCode ?? '',
      number: key,
      hasNumber: grant !== null,
      title: about.title,
      sealName: seal?.name ?? about.deviceName,
      serial: seal?.serial ?? null,
      userName: about.userName,
      departmentName: about.departmentName,
      verdict: record?.verdict ?? null,
      reasons: record?.reasons ?? [],
      pressCount: presses.length,
      granted: grant ? grant.normalCount + grant.crossPageCount : 0,
      photoCount: photos.length,
      unaccounted: record?.unaccounted ?? 0,
      firstAt: record?.firstAt ?? null,
      lastAt: record?.lastAt ?? null,
      application: asked?.asked ?? null,
      decisions: asked?.decisions ?? [],
      grant: grant && presentGrant(grant),
      presses: presses.slice(0, limits.report.presses).map(presentPress),
      story: story.sort((a, b) => a.at.getTime() - b.at.getTime()),
      review: reviewOf(use),
    },
    photos,
    presses,
    subjectIds: ids.filter((id) => typeof id === 'string'),
    extras: {
      about: { kind: 'use', number: key, thread: grant?.id ?? record?.id ?? '' },
      ...signedBy(about.deviceId, seal?.publicKey, [
        ...presses.map(({ message }) => message),
        ...(await conflictsOf(tx, companyId, about.deviceId)),
      ]),
    },
  };
};
