import { limits } from '@chancery/contract/limits.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import type { Entry } from '@chancery/evidence/entry.ts';
import { and, eq, or } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { BundleExtras } from '../../proof/ports.ts';
import { device, hardware } from '../../seals/ports.ts';
import { press, pressConflict, type pressPhoto } from '../use-record/use-record.table.ts';
import { applicationTold, grantStory, presentGrant } from './collect-use.ts';
import type { FoundUse } from './find-use.ts';
import type { ReportContent, ReportPress, ReportReview, ReportStep } from './report-content.ts';
import { type ToldUse, useTold } from './use-told.ts';

type PressRow = ToldUse['presses'][number];

/** A photo of the use as it was told. */
export type PhotoRow = typeof pressPhoto.$inferSelect & { readonly sequence: number | null };

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

const reviewOf = ({ grant, record }: ToldUse): ReportReview | null => {
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

const pressStory = ({ presses, photos }: ToldUse): ReportStep[] => {
  const [first, last] = [presses[0], presses.at(-1)];
  const [photo] = photos;
  return [
    ...(first && last
      ? [{ at: first.deviceAt, what: { presses: presses.length, until: last.deviceAt }, by: '', detail: '' }]
      : []),
    ...(photo ? [{ at: photo.takenAt, what: { photos: photos.length }, by: photo.byName, detail: '' }] : []),
  ];
};

const messagesIn = async (tx: Tx, { record }: FoundUse): Promise<string[]> => {
  if (!record) return [];
  const told = await tx.select({ message: press.message }).from(press).where(eq(press.recordId, record.id));
  // What the seal said under numbers that were taken; the log says which of it touches a use.
  const { companyId, deviceId } = record;
  const others = await tx
    .select({ message: pressConflict.message })
    .from(pressConflict)
    .where(and(eq(pressConflict.companyId, companyId), eq(pressConflict.deviceId, deviceId)));
  // What is not a signed message was entered by hand.
  return [...told, ...others].map(({ message }) => message).filter((message) => readMessage(message));
};

/** Which device said a message. */
const serialIn = (message: string): unknown =>
  (readMessage(message)?.body as { serial?: unknown } | undefined)?.serial;

/** What goes with the entries of a use: what it is, what seals signed, and what proves whose that is. */
export const extrasOf = async (tx: Tx, use: FoundUse): Promise<BundleExtras> => {
  const { key: number, grant, record } = use;
  const about = { kind: 'use' as const, number, thread: grant?.id ?? record?.id ?? '' };
  const deviceId = record?.deviceId ?? grant?.deviceId ?? '';
  // Each of the devices that the seal has or had signs with its own key.
  const keys = await tx
    .select({ serial: hardware.serial, publicKey: hardware.publicKey })
    .from(device)
    .innerJoin(hardware, or(eq(hardware.id, device.hardwareId), eq(hardware.retiredFrom, device.id)))
    .where(eq(device.id, deviceId));
  const messages = keys.length > 0 ? await messagesIn(tx, use) : [];
  if (messages.length === 0) return { about };
  const speakers = new Set(messages.map((message) => serialIn(message)));
  const spoke = keys.filter(({ serial }) => keys.length === 1 || speakers.has(serial));
  return {
    about,
    devices: spoke.map(({ publicKey }) => ({ id: deviceId, publicKey: publicKey.toString('base64') })),
    presses: messages.map((message) => ({ device: deviceId, message })),
  };
};

/** Everything a report says about a use. */
export interface CollectedUse {
  readonly content: ReportContent;
  readonly photos: readonly PhotoRow[];
}

/** Tells a use by the entries of its threads, and by nothing else. */
export const tellUse = (key: string, entries: readonly Entry[]): CollectedUse => {
  const told = useTold(entries);
  const { unit, grant, record, presses } = told;
  const about = record ?? grant ?? refuse('report.noEvidence');
  const places = new Map(presses.map(({ id }, at) => [id, at + 1]));
  const photos = told.photos.map((row) => ({
    ...row,
    sequence: (row.pressId && places.get(row.pressId)) || null,
  }));
  const asked = applicationTold(told);
  const story = [...(asked?.story ?? []), ...grantStory(told), ...pressStory(told)];
  return {
    content: {
      unitName: unit?.fullName ?? '',
      creditCode: unit?.socialCreditCode ?? '',
      unitCheckedAt: unit?.certifiedAt ?? null,
      number: grant?.empowerNo ?? key,
      hasNumber: grant !== undefined,
      title: about.title,
      sealName: about.deviceName,
      serial: told.serial,
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
      grant: grant ? presentGrant(grant) : null,
      presses: presses.slice(0, limits.report.presses).map(presentPress),
      conflicts: told.conflicts.slice(0, limits.report.presses),
      story: story.sort((a, b) => a.at.getTime() - b.at.getTime()),
      review: reviewOf(told),
    },
    photos,
  };
};
