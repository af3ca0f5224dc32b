import { PdfStream } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/read.ts';
import { catalogueOf, numberOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { sameObject } from '../same.ts';

const changing = [
  'xmp:ModifyDate',
  'xmp:MetadataDate',
  'xap:ModifyDate',
  'xap:MetadataDate',
  'xmpMM:InstanceID',
  'xapMM:InstanceID',
  'pdf:Producer',
];

const told = (xml: string): string =>
  changing
    .reduce(
      (text, tag) =>
        text
          .replaceAll(new RegExp(`<${tag}>[^<]*</${tag}>`, 'g'), '')
          .replaceAll(new RegExp(`\\s${tag}=("[^"<]*"|'[^'<]*')`, 'g'), ''),
      xml,
    )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> </g, '><')
    .trim();

const isActive = (xml: string): boolean =>
  /<\s*(\w+:)?script|javascript:|<\?xml-stylesheet|<!ENTITY|\son\w+\s*=/i.test(xml);

const known = new Set(['Type', 'Subtype', 'Length', 'Filter', 'DecodeParms']);

const xmlIn = (file: PdfFile, stream: PdfStream): string => new TextDecoder().decode(file.decode(stream));

const isHarmless = ({ before, after }: Comparison): boolean => {
  const was = before.resolve(catalogueOf(before)?.get('Metadata'));
  const is = after.resolve(catalogueOf(after)?.get('Metadata'));
  if (!(is instanceof PdfStream) || [...is.dict.entries.keys()].some((key) => !known.has(key))) return false;
  const xml = xmlIn(after, is);
  if (isActive(xml)) return false;
  return was instanceof PdfStream ? told(xmlIn(before, was)) === told(xml) : was === null;
};

/** What is told about the document: other dates are no change, everything else is. */
export const judgeMetadata = (comparison: Comparison): void => {
  const { before, after } = comparison;
  const [was, is] = [catalogueOf(before)?.get('Metadata'), catalogueOf(after)?.get('Metadata')];
  const isReplaced = !sameObject(was, is);
  if (!isReplaced && !comparison.changed.has(numberOf(is) ?? -1)) return;
  comparison.clear(numberOf(was), [numberOf(before.trailer.get('Root'))]);
  if (isHarmless(comparison)) comparison.allow('dates', 'validation');
  else comparison.forbid('metadata', { name: 'Metadata', object: numberOf(is) });
};
