import type { z } from 'zod';
import { type FieldIssue, fieldIssues } from './issue.ts';

/** What a schema finds wrong with an input. */
export const issuesOf = (schema: z.ZodType, input: unknown): FieldIssue[] => {
  const { error } = schema.safeParse(input);
  return error ? fieldIssues(error) : [];
};

/** The keys of what a schema finds wrong with an input, or `ok`. */
export const verdict = (schema: z.ZodType, input: unknown): string =>
  issuesOf(schema, input)
    .map(({ key }) => key)
    .join(' ') || 'ok';
