import { isEmptyDoc, picturesIn, plainText, type RichDoc, readDoc } from '@chancery/contract/rich/doc.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { type Announcement, languageFor } from './announcement.present.ts';

/** The texts of an announcement, in either language or both. */
export interface Bodies {
  readonly bodyZh: RichDoc | null;
  readonly bodyEn: RichDoc | null;
}

const emptyDoc: RichDoc = { type: 'doc', content: [] };

/** Made anew of what is known to be harmless; nothing where there is nothing to read. */
const cleaned = (doc: RichDoc | null): RichDoc | null => {
  const read = doc && readDoc(doc);
  return read && !isEmptyDoc(read) ? read : null;
};

export const cleanBodies = ({ bodyZh, bodyEn }: Bodies): Bodies => ({
  bodyZh: cleaned(bodyZh),
  bodyEn: cleaned(bodyEn),
});

const both = ({ bodyZh, bodyEn }: Bodies): RichDoc[] => [bodyZh, bodyEn].filter((doc) => doc !== null);

export const wordsOf = (bodies: Bodies): string => both(bodies).map(plainText).join('\n');
export const picturesOf = (bodies: Bodies): string[] => both(bodies).flatMap(picturesIn);

/** The text in the language its title is said in, or the other where it has only that. */
export const bodyFor = (
  row: Pick<Announcement, 'titleZh' | 'titleEn'>,
  { bodyZh, bodyEn }: Bodies,
  wanted: Language,
): RichDoc => (languageFor(row, wanted) === 'zh' ? (bodyZh ?? bodyEn) : (bodyEn ?? bodyZh)) ?? emptyDoc;
