import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { text } from '../rules/text.ts';
import { AcrossEdge, DateForm, PlaceKind, WhichPages } from './codes.ts';

const { placing } = limits;

/** From the top left corner of the page as it is seen, to the middle of the seal. */
const mm = z.number().min(0).max(placing.pageMm);
const offset = z.number().min(-placing.pageMm).max(placing.pageMm);
const page = z.number().int().min(1).max(placing.pages);

/** The day of sealing stands there in this form, under the same signature; left out, the seal itself. */
const date = DateForm.schema.optional();

/** Where a seal, or the day it is pressed, stands on a file, in millimetres. */
export const Place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(PlaceKind.at), page, x: mm, y: mm, date }),
  z.object({ kind: z.literal(PlaceKind.pages), which: WhichPages.schema, x: mm, y: mm, date }),
  z.object({
    kind: z.literal(PlaceKind.keyword),
    word: text(1, placing.word),
    dx: offset,
    dy: offset,
    /** Which time the word is said, from 1; left out, the first. */
    nth: z.number().int().min(1).max(placing.pages).optional(),
    date,
  }),
  z.object({
    kind: z.literal(PlaceKind.across),
    from: page,
    to: page,
    edge: AcrossEdge.schema,
    y: mm,
  }),
]);
export type Place = z.output<typeof Place>;

/** Where one seal stands on one file: one press, however often it shows. */
export const Placement = z.object({
  fileId: filePath,
  deviceId: id,
  places: z.array(Place).min(1, { error: 'rule.required' }).max(placing.places),
});
export type Placement = z.output<typeof Placement>;

/** Where all seals stand on all files. */
export const placements = z.array(Placement).max(placing.placements).default([]);

/** A page as it is seen, in millimetres. */
export const Sheet = z.object({ width: z.number(), height: z.number() });
export type Sheet = z.output<typeof Sheet>;
