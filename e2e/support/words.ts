import type { operations } from '@chancery/phrases/en/operations.ts';
import { translator } from '@chancery/phrases/translate.ts';

/** What the product says in English. */
export const en = translator('en');
/** What the product says in Chinese. */
export const zh = translator('zh');

/** What the operation log calls a call in English. */
type Deed = keyof typeof operations extends `operation.${infer Name}` ? Name : never;
export const deed = (action: Deed): string => en(`operation.${action}`);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern that finds a text anywhere, whatever it is made of. */
export const containing = (text: string): RegExp => new RegExp(escaped(text), 'i');

/** A pattern of an entry of the menu, whether something waits there or not. */
export const entryOf = (name: string): RegExp =>
  new RegExp(`^${escaped(name)}(\\d+\\+? ${escaped(en('shell.waiting'))})?$`);

/** A pattern of a text with a number in the place of each `#`. */
export const counting = (text: string): RegExp => new RegExp(`^${escaped(text).replaceAll('#', '[\\d,]+')}$`);
