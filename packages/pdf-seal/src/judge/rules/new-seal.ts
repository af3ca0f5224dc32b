import { PdfDict, type PdfObject, PdfRef } from '../../pdf/objects.ts';
import { hasDoubledKeys } from '../../pdf/parse.ts';
import { listAt, nameAt, type Rect, rectOf, textIn } from '../access.ts';
import type { ForbiddenCode } from '../change.ts';
import type { Comparison } from '../comparison.ts';
import { coverOf } from '../signatures.ts';
import { isDrawn, isPassive, showsSomething } from './appearance.ts';
import { hidesText } from './hides.ts';

const widgetKeys = new Set(
  'Type Subtype FT T TU TM V Rect F P AP AS Kids Parent MK DA DR Ff Lock SV Border BS H M NM Contents C Q StructParent Lang'.split(
    ' ',
  ),
);

const millimetre = 72 / 25.4;
/** The largest seals there are are 58 mm wide. */
const largestSeal = 62 * millimetre;

const isLarge = ([left, bottom, right, top]: Rect, page: Rect): boolean => {
  const [width, height] = [right - left, top - bottom];
  const area = (page[2] - page[0]) * (page[3] - page[1]);
  return (width > largestSeal || height > largestSeal) && width * height > area / 4;
};

/** Whether a widget or stamp covers more of its page than any seal does. */
export const coversTooMuch = (comparison: Comparison, number: number, dict: PdfDict): boolean => {
  const rect = rectOf(comparison.after, dict.get('Rect'));
  const page = comparison.pages[(comparison.pageOf(number) ?? 0) - 1];
  if (!rect || !page) return false;
  const unit = page.inherited('UserUnit');
  const scale = typeof unit === 'number' && unit > 0 ? unit : 1;
  const box =
    rectOf(comparison.after, page.inherited('CropBox')) ??
    rectOf(comparison.after, page.inherited('MediaBox'));
  const grown = (edges: Rect): Rect => [
    edges[0] * scale,
    edges[1] * scale,
    edges[2] * scale,
    edges[3] * scale,
  ];
  return isLarge(grown(rect), grown(box ?? [0, 0, 595, 842]));
};

/** What is wrong with something new that shows on a page, if anything. */
export const drawnFault = (
  comparison: Comparison,
  number: number,
  dict: PdfDict,
  keys: ReadonlySet<string>,
): ForbiddenCode | undefined => {
  if (hasDoubledKeys(dict)) return 'doubled';
  const strange = [...dict.entries.keys()].find((key) => !keys.has(key));
  if (strange === 'OC') return 'optionalContent';
  if (strange !== undefined) return strange === 'A' || strange === 'AA' ? 'action' : 'fieldAdded';
  if (!isPassive(comparison.after, dict.get('AP'))) return 'action';
  if (comparison.after.resolve(dict.get('Rect')) !== null && !rectOf(comparison.after, dict.get('Rect')))
    return 'fieldAdded';
  if (!isDrawn(comparison.after, dict.get('AP'))) return 'fieldAdded';
  if (coversTooMuch(comparison, number, dict)) return 'sealCovers';
  return hidesText(comparison, number, dict) ? 'sealHides' : undefined;
};

export type NewValue =
  | { readonly kind: 'seal' | 'timestamp' | 'none'; readonly signature?: number }
  | { readonly kind: 'wrong' };

/** What a field of a signature got as its value: a signature of its own, that covers its own revision. */
export const newValueOf = (
  comparison: Comparison,
  field: { ref: PdfRef; dict: PdfDict; name: string },
): NewValue => {
  const { after } = comparison;
  const value = field.dict.get('V');
  const dict = after.resolve(value);
  if (dict === null) return { kind: 'none' };
  if (!(value instanceof PdfRef && dict instanceof PdfDict) || !comparison.isNew(value.number))
    return { kind: 'wrong' };
  const since = after.revisions.findLastIndex(({ offsets }) => offsets.has(value.number));
  const found = { ref: value, dict, field: { ...field, type: 'Sig', flags: 0, value }, since, isKept: true };
  if ('fault' in coverOf(after, found)) return { kind: 'wrong' };
  const isStamp =
    nameAt(after, dict.get('Type')) === 'DocTimeStamp' ||
    nameAt(after, dict.get('SubFilter')) === 'ETSI.RFC3161';
  return {
    kind: isStamp && !isVisible(comparison, field.dict) ? 'timestamp' : 'seal',
    signature: value.number,
  };
};

const isVisible = ({ after }: Comparison, dict: PdfDict): boolean => {
  const rect = rectOf(after, dict.get('Rect'));
  return (
    rect !== undefined && rect[2] > rect[0] && rect[3] > rect[1] && showsSomething(after, dict.get('AP'))
  );
};

/** Tells of a signature that came into a field, or of the field alone where there is none in it. */
export const tellNewValue = (
  comparison: Comparison,
  field: { ref: PdfRef; dict: PdfDict; name: string },
  widgets: readonly number[],
): void => {
  const { after } = comparison;
  const told = {
    name: field.name,
    object: field.ref.number,
    spots: widgets.flatMap((number) => {
      const dict = after.resolve(new PdfRef(number));
      return dict instanceof PdfDict ? comparison.spotsOf(number, dict) : [];
    }),
  };
  const value = newValueOf(comparison, field);
  if (value.kind === 'wrong') comparison.forbid('sealWrong', told);
  else if (value.kind === 'none') {
    const isShown = widgets.some((number) => {
      const dict = after.resolve(new PdfRef(number));
      return dict instanceof PdfDict && isVisible(comparison, dict);
    });
    if (isShown) comparison.forbid('fieldAdded', told);
    else comparison.allow('emptyField', 'forms', told);
  } else {
    const level = value.kind === 'timestamp' ? 'validation' : 'forms';
    comparison.allow(value.kind, level, { ...told, signature: value.signature });
  }
};

interface Above {
  readonly name: string;
  readonly type: string | undefined;
  readonly number?: number;
  /** The names of fields that were signed: readers take two fields of one name for one. */
  readonly taken: ReadonlySet<string>;
}

/** Whether something new hangs where the tree has it; what it inherits is not taken from elsewhere. */
const hangsAt = (dict: PdfDict, above: number | undefined): boolean => {
  const parent = dict.get('Parent');
  return parent === undefined || (parent instanceof PdfRef && parent.number === above);
};

/** A field that was not there: only one for a signature may come, with the signature or before it. */
export const judgeNewField = (comparison: Comparison, object: PdfObject, above: Above, depth = 0): void => {
  const { after } = comparison;
  const dict = after.resolve(object);
  if (
    !(object instanceof PdfRef && dict instanceof PdfDict) ||
    !comparison.isNew(object.number) ||
    depth > 20
  ) {
    comparison.forbid('fieldAdded', { name: above.name });
    return;
  }
  const name = [above.name, textIn(after.resolve(dict.get('T')))].filter(Boolean).join('.');
  const type = nameAt(after, dict.get('FT')) ?? above.type;
  const kids = listAt(after, dict.get('Kids'));
  const spots = comparison.spotsOf(object.number, dict);
  const isField = (kid: PdfObject) => {
    const own = after.resolve(kid);
    return own instanceof PdfDict && own.get('T') !== undefined;
  };
  const isOwn = hangsAt(dict, above.number) && (dict.get('T') === undefined || !above.taken.has(name));
  const fault = isOwn ? drawnFault(comparison, object.number, dict, widgetKeys) : 'fieldAdded';
  if (fault) comparison.forbid(fault, { name, object: object.number, spots });
  if (kids.some(isField)) {
    for (const kid of kids)
      judgeNewField(comparison, kid, { name, type, number: object.number, taken: above.taken }, depth + 1);
    return;
  }
  if (type !== 'Sig') {
    comparison.forbid('fieldAdded', { name, object: object.number, spots });
    return;
  }
  const widgets = kids.length > 0 ? kids : [object];
  for (const widget of widgets) {
    const own = after.resolve(widget);
    if (!(widget instanceof PdfRef && own instanceof PdfDict) || !comparison.isNew(widget.number)) {
      comparison.forbid('fieldAdded', { name, spots });
      continue;
    }
    const isBelow = widget === object || hangsAt(own, object.number);
    const drawn = widget === object ? undefined : drawnFault(comparison, widget.number, own, widgetKeys);
    const wrong = isBelow ? drawn : 'fieldAdded';
    if (wrong)
      comparison.forbid(wrong, {
        name,
        object: widget.number,
        spots: comparison.spotsOf(widget.number, own),
      });
    comparison.newWidgets.add(widget.number);
  }
  const numbers = widgets.flatMap((widget) => (widget instanceof PdfRef ? widget.number : []));
  tellNewValue(comparison, { ref: object, dict, name }, numbers);
};
