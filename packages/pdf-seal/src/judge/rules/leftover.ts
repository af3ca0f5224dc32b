import { PdfDict, type PdfObject, PdfStream } from '../../pdf/objects.ts';
import { asDict, nameOf } from '../access.ts';
import type { ForbiddenCode } from '../change.ts';
import type { Comparison } from '../comparison.ts';
import { fieldNodes } from '../fields.ts';
import { pagesShowing, reachedFrom } from '../graph.ts';

const byType: Readonly<Record<string, ForbiddenCode>> = {
  Font: 'font',
  FontDescriptor: 'font',
  Encoding: 'font',
  CMap: 'font',
  Pages: 'pageTree',
  Page: 'page',
  OCG: 'optionalContent',
  OCMD: 'optionalContent',
  Annot: 'annotationChanged',
  Action: 'action',
  Filespec: 'embeddedFile',
  F: 'embeddedFile',
  EmbeddedFile: 'embeddedFile',
  Sig: 'signature',
  DocTimeStamp: 'signature',
  Catalog: 'catalogue',
  Metadata: 'metadata',
  StructTreeRoot: 'structure',
  StructElem: 'structure',
  Pattern: 'content',
  ExtGState: 'resources',
};

// What may change how any page looks.
const everywhere = new Set<ForbiddenCode>(['pageTree', 'optionalContent']);

/** The kind of thing that an object is, as far as it tells itself. */
const kindOf = (object: PdfObject): ForbiddenCode | undefined => {
  const dict = object instanceof PdfStream ? object.dict : asDict(object);
  if (!dict) return undefined;
  const type = byType[nameOf(dict.get('Type')) ?? ''];
  if (type) return type;
  if (dict.get('ByteRange') !== undefined) return 'signature';
  if (object instanceof PdfStream) return nameOf(dict.get('Subtype')) === 'Image' ? 'picture' : undefined;
  if (dict.get('Rect') !== undefined && dict.get('Subtype') !== undefined) return 'annotationChanged';
  if (dict.get('OCGs') !== undefined || dict.get('BaseState') !== undefined) return 'optionalContent';
  if (
    dict.get('JS') !== undefined ||
    (dict.get('S') !== undefined && dict.get('S') instanceof Object && dict.get('URI') !== undefined)
  )
    return 'action';
  if (dict.get('EF') !== undefined || dict.get('EmbeddedFiles') !== undefined) return 'embeddedFile';
  return dict.get('BaseFont') !== undefined || dict.get('FontFile2') !== undefined ? 'font' : undefined;
};

/** Everything that changed and that no rule accounts for. */
export const judgeLeftovers = (comparison: Comparison): void => {
  const { before, after, changed } = comparison;
  const left = new Set([...changed.keys()].filter((number) => !comparison.isCleared(number)));
  if (left.size === 0) return;
  const [was, is] = [pagesShowing(before, left), pagesShowing(after, left)];
  const seals = fieldNodes(before).filter(({ type }) => type === 'Sig');
  const ofSeals = reachedFrom(
    before,
    seals.map(({ dict }) => dict.get('AP') ?? null),
    left,
  );
  for (const number of left) {
    const change = changed.get(number);
    if (!change) continue;
    const pages = [...new Set([...(was.get(number) ?? []), ...(is.get(number) ?? [])])].sort((a, b) => a - b);
    const kind = kindOf(change.before) ?? kindOf(change.after);
    const isDrawn = change.before instanceof PdfStream && pages.length > 0;
    const code = change.before === null ? 'shadow' : (kind ?? (isDrawn ? 'content' : 'object'));
    comparison.forbid(
      ofSeals.has(number) && !(change.before instanceof PdfDict && kind) ? 'sealChanged' : code,
      {
        object: number,
        spots:
          everywhere.has(code) && pages.length === 0 ? comparison.everyPage : pages.map((page) => ({ page })),
      },
    );
  }
};
