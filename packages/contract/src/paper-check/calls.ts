import { z } from 'zod';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../rules/id.ts';

const time = z.iso.datetime({ offset: true });

/** A rectangle on the page, in millimetres from its upper left corner. */
const Box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** What a look at one photo found: a hint for whoever reviews, never a verdict. */
export const PaperCheck = z.object({
  photoId: id,
  state: z.literal(['waiting', 'done', 'failed']),
  finishedAt: time.nullable(),
  /** Opens the page, laid flat and upright, for a few minutes. */
  pageUrl: z.string().nullable(),
  result: z
    .object({
      /** The edges of the sheet were found; otherwise the whole photo counted as the page. */
      hasEdges: z.boolean(),
      widthMm: z.number(),
      heightMm: z.number(),
      diameterMm: z.number(),
      /** The middle of each ring, and how much of it is there, from 0 to 1. */
      imprints: z.array(z.object({ x: z.number(), y: z.number(), ring: z.number() })),
      /** Null where there was nothing to compare with. */
      text: z
        .object({
          filePath,
          fileName: z.string(),
          page: z.number(),
          /** How much of what was read is as approved, from 0 to 1. */
          alike: z.number(),
          /** How much of the approved page was read at all, from 0 to 1; looks of long ago do not know. */
          covered: z.number().optional(),
          differences: z.array(
            z.object({
              approved: z.string(),
              read: z.string(),
              /** Digits differ: amounts, dates, numbers. */
              digits: z.boolean(),
              box: Box.nullable(),
            }),
          ),
        })
        .nullable(),
    })
    .nullable(),
});

export const checkPaper = endpoint({
  method: 'POST',
  path: '/use-record/photo/check',
  summary: 'Look at a photo: count its imprints and compare its words with the approved file',
  access: 'unit',
  permission: 'photo.add',
  input: z.object({ photoId: id }),
  result: z.object({}),
  errors: ['paperCheck.photoNotFound'],
});

export const listPaperChecks = endpoint({
  method: 'GET',
  path: '/use-record/:id/paper-checks',
  summary: 'What looks at the photos of a use found',
  access: 'unit',
  params: z.object({ id }),
  result: z.object({ list: z.array(PaperCheck) }),
  errors: ['photo.useNotFound'],
});
