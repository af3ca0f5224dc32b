import { z } from 'zod';
import { StoredFile } from '../file/calls.ts';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';
import { AnnouncementStage, AnnouncementState, Audience } from './codes.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });
const { title, summary, units, attachments } = limits.announcement;

const titleText = textSchema({ min: 0, max: title }).default('');
const summaryText = textSchema({ min: 0, max: summary, lines: true }).default('');

/** What every announcement is made of when it is written. */
export const announcementInput = {
  titleZh: titleText,
  titleEn: titleText,
  summaryZh: summaryText,
  summaryEn: summaryText,
  audience: Audience.schema,
  /** The chosen units. */
  companyIds: z.array(id).max(units, { error: 'rule.invalid' }).default([]),
  /** Who sees it in these units; nobody named is everybody. */
  roles: z.array(Role.schema).max(Role.all.length).default([]),
  /** Shown from then on; left out, from its publication on. */
  opensAt: time.nullable().default(null),
  /** Shown no longer from then on. */
  closesAt: time.nullable().default(null),
  pinned: z.boolean().default(false),
  /** Whoever may see it gets a message when it is shown. */
  tells: z.boolean().default(false),
  attachments: z.array(id).max(attachments, { error: 'rule.invalid' }).default([]),
};

type Written = z.output<z.ZodObject<typeof announcementInput>>;

/** What holds between the fields: a title in one language at least, chosen units where units are chosen, dates in order. */
export const announcementRules = (
  payload: z.core.ParsePayload<
    Pick<Written, 'titleZh' | 'titleEn' | 'audience' | 'companyIds' | 'opensAt' | 'closesAt'>
  >,
): void => {
  const { titleZh, titleEn, audience, companyIds, opensAt, closesAt } = payload.value;
  const fault = (field: string, key: 'rule.required' | 'rule.notAfter') =>
    payload.issues.push({ code: 'custom', message: key, path: [field], input: payload.value });
  if (titleZh === '' && titleEn === '') fault('titleZh', 'rule.required');
  if (audience === Audience.chosen && companyIds.length === 0) fault('companyIds', 'rule.required');
  if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt)) fault('closesAt', 'rule.notAfter');
};

/** A file of the platform, with a link that opens it. */
export const LinkedMaterial = StoredFile.extend({ tmpUrl: z.string(), expiresAt: time });

/** An announcement as the operator keeps it. */
export const KeptAnnouncement = z.object({
  id,
  titleZh: z.string(),
  titleEn: z.string(),
  summaryZh: z.string(),
  summaryEn: z.string(),
  audience: Audience.schema,
  roles: z.array(Role.schema),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  pinned: z.boolean(),
  tells: z.boolean(),
  state: AnnouncementState.schema,
  stage: AnnouncementStage.schema,
  revision: z.number(),
  createdBy: z.string(),
  updatedBy: z.string(),
  updatedAt: time,
});

/** What only the page of one announcement shows. */
export const keptParts = {
  companies: z.array(z.object({ id, name: z.string() })),
  attachments: z.array(LinkedMaterial),
};

/** An announcement as a unit reads it, in the reader's language or the one it was written in. */
export const ShownAnnouncement = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  /** The language it is said in, where it lacks the reader's. */
  language: z.enum(['zh', 'en']),
  opensAt: time,
  closesAt: time.nullable(),
  pinned: z.boolean(),
  /** Whether whoever asks has opened it. */
  read: z.boolean(),
});

/** A choice of a dictionary. */
export const category = textSchema({ min: 1, max: 40 }).check(
  obeys((value) => (/^[A-Za-z0-9_.-]+$/.test(value) ? undefined : broken('rule.invalid'))),
);
