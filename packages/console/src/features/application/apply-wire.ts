import type { saveApply } from '@chancery/contract/application/calls.ts';
import type { CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getApply } from '#wire/application/calls.ts';
import { isPhysical } from '#wire/device/rules.ts';
import {
  type ApplyValues,
  emptyApply,
  fenOfYuan,
  localMinute,
  type Person,
  placesIn,
  yuanOfFen,
} from './apply-values.ts';

type Input = CallInput<typeof saveApply>;
type Application = CallResult<typeof getApply>;

const momentOf = (local: string): string => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** What is sent: every field in the type the contract asks for; what is no number yet is refused by its rules. */
export const toInput = (values: ApplyValues): Input => ({
  title: values.title,
  kind: values.kind,
  templateId: values.templateId,
  fileTypeId: values.fileTypeId || null,
  departmentId: values.departmentId || null,
  seals: values.seals.map(({ deviceId, normalCount, crossPageCount }) => ({
    deviceId,
    normalCount,
    crossPageCount,
  })),
  files: values.files.map(({ filePath }) => filePath),
  places: placesIn(values).map(({ places, ...on }) => ({ ...on, places: [...places] })),
  attachments: values.attachments.map(({ filePath }) => filePath),
  copies: numberOf(values.copies),
  reason: values.reason,
  counterparty: values.counterparty,
  amount: fenOfYuan(values.amount) ?? null,
  userId: values.user.userId,
  startAt: momentOf(values.startAt),
  endAt: momentOf(values.endAt),
  place: values.place,
  geofence: values.fence && {
    longitude: numberOf(values.fence.longitude),
    latitude: numberOf(values.fence.latitude),
    radiusMetres: numberOf(values.fence.radiusMetres),
  },
  takeOut: values.takeOut,
  chosen: Object.entries(values.chosen)
    .filter(([, people]) => people.length > 0)
    .map(([stepId, people]) => ({ stepId, userIds: people.map(({ userId }) => userId) })),
});

const peopleOf = (application: Application): ReadonlyMap<string, string> =>
  new Map(
    application.route.steps
      .flatMap(({ tasks }) => tasks)
      .flatMap(({ person, insteadOf }) => (insteadOf ? [insteadOf, person] : [person]))
      .map(({ userId, realName }) => [userId, realName]),
  );

/** An old application as one fills it in again; a window that is over begins anew. */
export const fromApplication = (
  application: Application,
  me: Person,
  now: Date = new Date(),
): ApplyValues => {
  const { fields } = application;
  const names = peopleOf(application);
  const fresh = emptyApply(me, now);
  const isOver = Date.parse(fields.endAt) <= now.getTime();
  return {
    ...fresh,
    title: fields.title,
    kind: fields.kind,
    fileTypeId: fields.fileTypeId ?? '',
    departmentId: fields.departmentId ?? '',
    seals: application.seals.map(({ deviceId, name, keeper, normalCount, crossPageCount, subtype }) => ({
      electronic: !isPhysical(subtype),
      deviceId,
      name,
      keeper: keeper?.realName ?? '',
      normalCount,
      crossPageCount,
    })),
    files: application.files,
    attachments: application.attachments,
    places: application.places,
    copies: String(fields.copies),
    reason: fields.reason,
    counterparty: fields.counterparty ?? '',
    amount: yuanOfFen(fields.amount),
    user: application.user,
    ...(isOver
      ? {}
      : { startAt: localMinute(new Date(fields.startAt)), endAt: localMinute(new Date(fields.endAt)) }),
    place: fields.place ?? '',
    fence: fields.geofence
      ? {
          longitude: String(fields.geofence.longitude),
          latitude: String(fields.geofence.latitude),
          radiusMetres: String(fields.geofence.radiusMetres),
        }
      : null,
    takeOut: fields.takeOut,
    templateId: fields.templateId,
    chosen: Object.fromEntries(
      fields.chosen.map(({ stepId, userIds }) => [
        stepId,
        userIds.map((userId) => ({ userId, realName: names.get(userId) ?? '' })),
      ]),
    ),
  };
};

/** What a draft keeps: what would be sent, and how the form shows it. */
export const toDraft = (values: ApplyValues): Record<string, unknown> => ({
  ...toInput(values),
  view: values,
});

/** A draft as the form shows it; what an older form did not know begins empty. */
export const fromDraft = (fields: Readonly<Record<string, unknown>>, me: Person): ApplyValues => ({
  ...emptyApply(me),
  ...(typeof fields.view === 'object' ? (fields.view as Partial<ApplyValues>) : {}),
});
