import type { PdfDict } from '../../pdf/objects.ts';
import { asDict, catalogueOf, dictAt, nameOf, numberOf } from '../access.ts';
import type { ForbiddenCode } from '../change.ts';
import type { Comparison } from '../comparison.ts';
import { differences, sameObject } from '../same.ts';

const elsewhere = new Set(['AcroForm', 'DSS', 'Metadata']);

const codes: Readonly<Record<string, ForbiddenCode>> = {
  Pages: 'pageTree',
  OpenAction: 'action',
  AA: 'action',
  URI: 'action',
  Names: 'embeddedFile',
  AF: 'embeddedFile',
  Collection: 'embeddedFile',
  OCProperties: 'optionalContent',
  StructTreeRoot: 'structure',
  MarkInfo: 'structure',
};

// What may change how any page looks.
const everywhere = new Set<ForbiddenCode>(['pageTree', 'optionalContent']);

const extensionKeys = new Set(['Type', 'BaseVersion', 'ExtensionLevel', 'ExtensionRevision', 'URL']);

const isExtension = (value: PdfDict | undefined): boolean =>
  value !== undefined && [...value.entries.keys()].every((key) => extensionKeys.has(key));

/** Extensions may be named that the later parts make use of; none may go. */
const extensionsAreSound = ({ before, after }: Comparison, was: PdfDict, is: PdfDict): boolean => {
  const old = dictAt(before, was.get('Extensions'));
  const now = dictAt(after, is.get('Extensions'));
  if (!now) return false;
  return [...new Set([...(old?.entries.keys() ?? []), ...now.entries.keys()])].every((key) => {
    const value = now.get(key);
    if (key === 'Type') return nameOf(value) === 'DeveloperExtensions';
    return isExtension(asDict(after.resolve(value)));
  });
};

/** The first signature that closes a document may be named as its certification when it is made. */
const permissionsAreSound = (comparison: Comparison, was: PdfDict, is: PdfDict): boolean => {
  const { before, after } = comparison;
  const old = dictAt(before, was.get('Perms'));
  const now = dictAt(after, is.get('Perms'));
  const certified = numberOf(now?.get('DocMDP'));
  if (!now || certified === undefined || old?.get('DocMDP') !== undefined) return false;
  const others = [...now.entries.keys()].filter((key) => key !== 'DocMDP');
  return comparison.isNew(certified) && others.every((key) => sameObject(old?.get(key), now.get(key)));
};

const isLaterVersion = (was: PdfDict, is: PdfDict): boolean => {
  const [old = '1.0', now = ''] = [nameOf(was.get('Version')), nameOf(is.get('Version'))];
  return /^[12]\.\d$/.test(now) && now >= old;
};

const isSound = (comparison: Comparison, key: string, was: PdfDict, is: PdfDict): boolean => {
  if (key === 'Extensions') return extensionsAreSound(comparison, was, is);
  if (key === 'Perms') return permissionsAreSound(comparison, was, is);
  return key === 'Version' && isLaterVersion(was, is);
};

/** The catalogue: what it says of the document as a whole. */
export const judgeCatalogue = (comparison: Comparison): void => {
  const { before, after } = comparison;
  const [was, is] = [catalogueOf(before), catalogueOf(after)];
  if (!was || !is) {
    comparison.forbid('catalogue', { name: 'Root' });
    return;
  }
  comparison.clear(numberOf(before.trailer.get('Root')));
  for (const key of differences(was, is)) {
    if (elsewhere.has(key)) continue;
    if (isSound(comparison, key, was, is)) comparison.allow('validation', 'validation', { name: key });
    else {
      const code = codes[key] ?? 'catalogue';
      const spots = everywhere.has(code) ? comparison.everyPage : [];
      comparison.forbid(code, { name: key, object: numberOf(after.trailer.get('Root')), spots });
    }
  }
};
