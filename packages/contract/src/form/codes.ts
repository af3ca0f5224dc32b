import { codes } from '../kit/codes.ts';

/** What a field of a designed form asks for. */
export const FormFieldKind = codes('formFieldKind', {
  text: 'text',
  longText: 'longText',
  number: 'number',
  amount: 'amount',
  choice: 'choice',
  choices: 'choices',
  date: 'date',
  file: 'file',
  table: 'table',
});
