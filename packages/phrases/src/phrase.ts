/** The languages of the product. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** What stands between the items of a list. */
export const comma: Readonly<Record<Language, string>> = { en: ', ', zh: '、' };

/** A book: phrases that are loaded together. */
export type Book = Readonly<Record<string, string>>;

/** The same keys in another language: a phrase missing there does not compile. */
export type Translated<English extends Book> = { readonly [Key in keyof English]: string };

type ParamName<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${string}` ? Name : Slot) | ParamName<Rest>
  : never;

/** What a phrase needs: `{name}` takes anything printable, `{n:page|pages}` takes a number. */
export type ParamsOf<Text extends string> = [ParamName<Text>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<Text>, string | number>>];

/** Only English phrases have forms: a Chinese one says its measure word. */
const plurals = new Intl.PluralRules('en');

const slot = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

/** Fills the slots of a phrase. `{n:page|pages}` prints the number and the word that goes with it. */
export const fill = (
  text: string,
  params: Readonly<Record<string, string | number>> = {},
  print: (value: string | number) => string = String,
): string =>
  text.replace(slot, (whole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return one === undefined
      ? print(value)
      : `${print(value)} ${plurals.select(Number(value)) === 'one' ? one : many}`;
  });
