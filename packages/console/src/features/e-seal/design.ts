import type { CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getESeal, previewSeal } from '#wire/e-seal/calls.ts';
import { SealForm } from '#wire/e-seal/codes.ts';
import { formRules } from '#wire/e-seal/rules.ts';

export type ESealDetail = CallResult<typeof getESeal>;
export type Shown = CallResult<typeof previewSeal>;
export type Design = CallInput<typeof previewSeal>['design'];

/** What the fields of the maker hold. */
export interface Draft {
  readonly form: Design['form'];
  readonly name: string;
  readonly line: string;
  readonly number: string;
  readonly sizeMm: number;
}

/** What is usual for a form; a name that was written stays where it fits. */
export const draftFor = (form: Draft['form'], name: string): Draft => ({
  form,
  name: formRules[form].ofPerson === formRules[SealForm.official].ofPerson ? name : '',
  line: formRules[form].line,
  number: '',
  sizeMm: formRules[form].size.usual,
});

/** The draft of a picture that was drawn before. */
export const draftOf = (design: NonNullable<ESealDetail['pictures'][number]['design']>): Draft => ({
  ...design,
  line: design.line ?? '',
  number: design.number ?? '',
});

/** What the server draws; nothing while something is missing or out of bounds. */
export const designOf = (draft: Draft): Design | undefined => {
  const { size } = formRules[draft.form];
  const name = draft.name.trim();
  const isWhole = name !== '' && draft.sizeMm >= size.min && draft.sizeMm <= size.max;
  if (!isWhole || !/^[0-9A-Za-z-]*$/.test(draft.number.trim())) return undefined;
  return { ...draft, name, line: draft.line.trim(), number: draft.number.trim() };
};
