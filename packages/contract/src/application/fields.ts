import { z } from 'zod';
import { stepId } from '../approval/flow.ts';
import { filePath } from '../file/calls.ts';
import { limits } from '../limits.ts';
import { placements } from '../placing/shapes.ts';
import { copies, optionalUseCount } from '../rules/counts.ts';
import { id } from '../rules/id.ts';
import { fen } from '../rules/money.ts';
import { reason } from '../rules/reason.ts';
import { descriptionText, optionalText } from '../rules/text.ts';
import { SealUseKind } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** A seal with how often it may be pressed, plainly and across pages. */
export const SealCount = z.object({
  deviceId: id,
  normalCount: optionalUseCount,
  crossPageCount: optionalUseCount,
});

/** Where the seal may be used: a circle around a point. */
export const Geofence = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  radiusMetres: z.number().int().min(50).max(100_000),
});

/** Whom the applicant chose for a step that leaves it to them. */
export const ChosenApprovers = z.object({
  stepId,
  userIds: z.array(id).min(1, { error: 'rule.required' }).max(limits.flow.peoplePerStep),
});

/** Whom the applicant chose, step by step. */
export const chosenApprovers = z.array(ChosenApprovers).max(limits.flow.steps).default([]);

/** What somebody asks for. */
export const ApplicationFields = z.object({
  title: descriptionText,
  kind: SealUseKind.schema,
  templateId: id,
  fileTypeId: id.nullish(),
  /** On behalf of which of the applicant's departments. */
  departmentId: id.nullish(),
  seals: z.array(SealCount).min(1, { error: 'rule.required' }).max(limits.application.seals),
  /** What is to be stamped. */
  files: z.array(filePath).max(limits.application.files).default([]),
  /** What only helps to decide. */
  attachments: z.array(filePath).max(limits.application.attachments).default([]),
  copies: copies.default(1),
  reason,
  counterparty: optionalText(limits.text.description),
  /** In fen. */
  amount: fen.nullish(),
  /** Who will stamp. */
  userId: id,
  startAt: time,
  endAt: time,
  place: optionalText(limits.text.description),
  geofence: Geofence.nullish(),
  /** The seal leaves the house. */
  takeOut: z.boolean().default(false),
  chosen: chosenApprovers,
});
export type ApplicationFields = z.output<typeof ApplicationFields>;

/** What is sent: what is asked for, and where seals stand on its files. How often each is pressed follows from that. */
export const SubmittedFields = ApplicationFields.extend({ places: placements });
export type SubmittedFields = z.output<typeof SubmittedFields>;
