import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../pdf/objects.ts';
import { hasDoubledKeys } from '../../pdf/parse.ts';
import { PdfFault, type PdfFile } from '../../pdf/read.ts';
import { asDict, nameAt } from '../access.ts';

// Nothing that is shown may act, come from elsewhere or hide behind a switch.
const active = new Set([
  'A',
  'AA',
  'JS',
  'JavaScript',
  'OPI',
  'Ref',
  'OC',
  'PS',
  'EmbeddedFile',
  'EF',
  'RichMediaContent',
]);
const pageKinds = new Set(['Page', 'Pages', 'Catalog']);
const most = 2_000;

/** Every stream that an appearance is made of; nothing where it is not made as it should be. */
const streamsOfAppearance = (file: PdfFile, appearance: PdfObject | undefined): PdfStream[] | undefined => {
  const streams: PdfStream[] = [];
  const seen = new Set<number>();
  const stack: PdfObject[] = [appearance ?? null];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(next.number)) continue;
      seen.add(next.number);
      if (seen.size > most) return undefined;
      stack.push(file.resolve(next));
      continue;
    }
    if (Array.isArray(next)) {
      stack.push(...next);
      continue;
    }
    const dict = next instanceof PdfStream ? next.dict : asDict(next);
    // Nothing that is drawn has a use for pages.
    if (!dict || pageKinds.has(nameAt(file, dict.get('Type')) ?? '')) continue;
    if (next instanceof PdfStream) {
      if (dict.get('F') !== undefined) return undefined;
      streams.push(next);
    }
    if (hasDoubledKeys(dict) || [...dict.entries.keys()].some((key) => active.has(key))) return undefined;
    for (const value of dict.entries.values()) stack.push(value);
  }
  return streams;
};

/** Whether an appearance (AP) is made of drawings alone. */
export const isPassive = (file: PdfFile, appearance: PdfObject | undefined): boolean => {
  const dict = file.resolve(appearance);
  if (dict === null) return true;
  if (!(dict instanceof PdfDict) || [...dict.entries.keys()].some((key) => !['N', 'R', 'D'].includes(key)))
    return false;
  return streamsOfAppearance(file, dict) !== undefined;
};

/** Whether all that an appearance (AP) names is drawings, or states that are. */
export const isDrawn = (file: PdfFile, appearance: PdfObject | undefined): boolean => {
  const parts = [...(asDict(file.resolve(appearance))?.entries.values() ?? [])].map((part) =>
    file.resolve(part),
  );
  return parts.every((part) => {
    const states =
      part instanceof PdfDict ? [...part.entries.values()].map((state) => file.resolve(state)) : [part];
    return states.every((state) => state === null || state instanceof PdfStream);
  });
};

const contentOf = (file: PdfFile, stream: PdfStream): string => {
  try {
    return new TextDecoder('latin1').decode(file.decode(stream));
  } catch (fault) {
    if (fault instanceof PdfFault) return 'Do';
    throw fault;
  }
};

const withoutTexts = (content: string): string => content.replaceAll(/\((?:\\.|[^\\()])*\)/gs, '()');

const paints = /(^|[\s\])>])(Do|Tj|TJ|'|"|S|s|f|F|f\*|B|B\*|b|b\*|sh|EI)(?=[\s/[<(]|$)/;

/** Whether an appearance shows anything at all. */
export const showsSomething = (file: PdfFile, appearance: PdfObject | undefined): boolean => {
  const dict = asDict(file.resolve(appearance));
  const normal = file.resolve(dict?.get('N'));
  if (normal === null) return false;
  if (!(normal instanceof PdfStream)) return true;
  return paints.test(withoutTexts(contentOf(file, normal)));
};

const picturesIn = (file: PdfFile, appearance: PdfObject | undefined) => {
  const normal = file.resolve(asDict(file.resolve(appearance))?.get('N'));
  if (!(normal instanceof PdfStream)) return undefined;
  const resources = asDict(file.resolve(normal.dict.get('Resources')));
  return asDict(file.resolve(resources?.get('XObject')));
};

/** The pictures that an appearance names, whether it shows them or not. */
export const picturesNamed = (file: PdfFile, appearance: PdfObject | undefined): Set<number> =>
  new Set(
    [...(picturesIn(file, appearance)?.entries.values() ?? [])].flatMap((picture) =>
      picture instanceof PdfRef ? picture.number : [],
    ),
  );

/** The pictures that an appearance shows, if it does nothing but show them: `q … cm /S Do Q`. */
export const picturesShown = (file: PdfFile, appearance: PdfObject | undefined): Set<number> | undefined => {
  const normal = file.resolve(asDict(file.resolve(appearance))?.get('N'));
  if (!(normal instanceof PdfStream) || nameAt(file, normal.dict.get('Subtype')) !== 'Form') return undefined;
  const pictures = picturesIn(file, appearance);
  const words = contentOf(file, normal).split(/\s+/).filter(Boolean);
  const isPlain = (word: string) => /^([-+.\d]+|q|Q|cm|Do|\/\w+)$/.test(word);
  if (!pictures || !words.every(isPlain)) return undefined;
  const shown = words.filter((word) => word.startsWith('/')).map((word) => pictures.get(word.slice(1)));
  if (!shown.every((picture) => picture instanceof PdfRef)) return undefined;
  return new Set(shown.map((picture) => (picture as PdfRef).number));
};
