/** What needs no quotes in the text of an array. */
const plain = /^(?!null$)[\w.:+-]+$/i;

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * Values as PostgreSQL writes an array, to be given as one parameter. The driver makes the same of a list, at several
 * times the cost.
 */
export const arrayText = (values: readonly (string | number | boolean | null | undefined)[]): string => {
  let text = '';
  for (const value of values) {
    const next =
      typeof value !== 'string' ? String(value ?? 'NULL') : plain.test(value) ? value : quoted(value);
    text += text === '' ? next : `,${next}`;
  }
  return `{${text}}`;
};
