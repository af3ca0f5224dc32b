import { z } from 'zod';
import { StoredFile } from '../file/calls.ts';
import { FormVersion } from '../form/design.ts';

const time = z.iso.datetime({ offset: true });

/** One of the versions somebody submitted. */
export const SubmissionVersion = z.object({
  version: z.number(),
  formVersion: z.number(),
  by: z.string(),
  at: time,
});

/** A file of a submission, with a link that opens it. */
export const LinkedFile = StoredFile.extend({ tmpUrl: z.string(), expiresAt: time });

/** What was filled in, with the fields it fills in and the files it names. */
export const Filled = z.object({
  form: FormVersion,
  answers: z.record(z.string(), z.unknown()),
  files: z.array(LinkedFile),
});
