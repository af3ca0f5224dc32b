import { inflateRawSync } from 'node:zlib';
import { limits } from '@chancery/contract/limits.ts';
import { entriesOf } from '../../kit/zip-entries.ts';
import { packedOf } from './file-office.ts';

/** The parts of office documents that hold what people read in them. */
const readParts = /^(?:word\/(?:document|footnotes|endnotes|header\d*|footer\d*)|xl\/sharedStrings)\.xml$/;
const partMax = 50 * limits.bytesPerMb;

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What is read in a piece of markup: words inside of a paragraph stay together, paragraphs and cells are apart. */
const textIn = (xml: string): string =>
  xml
    .replace(/<\/(?:w:p|w:tab|w:tc|si)>|<w:(?:br|tab)\/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name] ?? '');

/** The words of an office document. */
export const officeWords = (bytes: Buffer): string => {
  const parts = (entriesOf(bytes) ?? []).filter(({ name }) => readParts.test(name));
  return parts
    .flatMap((entry) => {
      const packed = packedOf(bytes, entry);
      if (!packed) return [];
      const whole = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: partMax });
      return [textIn(whole.toString('utf8'))];
    })
    .join(' ');
};
