import { PdfDict, type PdfObject, PdfRef } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/read.ts';
import { asDict, asList, catalogueOf, dictAt, listAt, numberOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { fieldNodes } from '../fields.ts';
import { differences, sameObject } from '../same.ts';
import { judgeField } from './field.ts';
import { judgeNewField } from './new-seal.ts';

/** Resources by name may be added, and none that was there may be another. */
const onlyAdds = (
  before: PdfFile,
  after: PdfFile,
  was: PdfObject | undefined,
  is: PdfObject | undefined,
): boolean => {
  const old = dictAt(before, was) ?? new PdfDict({});
  const now = dictAt(after, is);
  if (!now) return old.entries.size === 0;
  return [...old.entries.keys()].every((kind) => {
    const [oldKind, nowKind] = [before.resolve(old.get(kind)), after.resolve(now.get(kind))];
    if (!(oldKind instanceof PdfDict && nowKind instanceof PdfDict)) return sameObject(oldKind, nowKind);
    return [...oldKind.entries.keys()].every((name) => sameObject(oldKind.get(name), nowKind.get(name)));
  });
};

const flagsGrow = (was: PdfObject, is: PdfObject): boolean =>
  typeof is === 'number' && is >= 0 && is <= 3 && ((typeof was === 'number' ? was : 0) & ~is) === 0;

const isSoundKey = ({ before, after }: Comparison, key: string, was: PdfDict, is: PdfDict): boolean => {
  if (key === 'Fields') return true;
  if (key === 'SigFlags') return flagsGrow(before.resolve(was.get(key)), after.resolve(is.get(key)));
  if (key === 'DR') return onlyAdds(before, after, was.get(key), is.get(key));
  if (key === 'DA') return was.get(key) === undefined;
  return key === 'NeedAppearances' && after.resolve(is.get(key)) !== true;
};

/** The list of fields, or of the kids of one: all that were there stay, in their order. */
const addedTo = (was: readonly PdfObject[], is: readonly PdfObject[]): PdfObject[] | undefined => {
  let at = 0;
  const added: PdfObject[] = [];
  for (const item of is) {
    if (at < was.length && sameObject(item, was[at])) at++;
    else added.push(item);
  }
  return at === was.length ? added : undefined;
};

const judgeFormEntries = (comparison: Comparison, was: PdfDict, is: PdfDict): void => {
  const { before, after } = comparison;
  const root = numberOf(before.trailer.get('Root'));
  const form = numberOf(catalogueOf(before)?.get('AcroForm'));
  comparison.clear(form, [root]);
  comparison.clear(numberOf(was.get('Fields')), [root, form]);
  const resources = was.get('DR');
  if (onlyAdds(before, after, resources, is.get('DR'))) {
    comparison.clear(numberOf(resources), [root, form]);
    for (const [, kind] of dictAt(before, resources)?.entries ?? []) {
      comparison.clear(numberOf(kind), [root, form, numberOf(resources)]);
    }
  }
  for (const key of differences(was, is)) {
    if (!isSoundKey(comparison, key, was, is)) comparison.forbid('form', { name: key, object: form });
  }
};

/** The form: fields may be filled where they may, fields for signatures may come, and no field may go. */
export const judgeForm = (comparison: Comparison): void => {
  const { before, after } = comparison;
  const was = dictAt(before, catalogueOf(before)?.get('AcroForm'));
  const is = dictAt(after, catalogueOf(after)?.get('AcroForm'));
  if (!was && !is) return;
  if (!is) {
    comparison.forbid('form', { name: 'AcroForm' });
    return;
  }
  judgeFormEntries(comparison, was ?? new PdfDict({}), is);
  const nodes = fieldNodes(before);
  const old = was ? listAt(before, was.get('Fields')) : [];
  const added = addedTo(old, listAt(after, is.get('Fields')));
  if (!added) comparison.forbid('fieldRemoved', { name: 'Fields', spots: removedSpots(comparison, old, is) });
  const filled = new Set<number>();
  const taken = new Set(nodes.map(({ name }) => name));
  for (const field of added ?? []) judgeNewField(comparison, field, { name: '', type: undefined, taken });
  for (const node of nodes) {
    judgeField(comparison, node, filled);
    const kids = asList(before.resolve(node.dict.get('Kids')));
    const now = asDict(after.resolve(node.ref));
    const more = kids.length > 0 && now ? addedTo(kids, listAt(after, now.get('Kids'))) : [];
    for (const kid of more ?? [])
      judgeNewField(comparison, kid, { name: node.name, type: node.type, number: node.ref.number, taken });
  }
};

const removedSpots = (comparison: Comparison, old: readonly PdfObject[], is: PdfDict) => {
  const now = new Set(listAt(comparison.after, is.get('Fields')).map((field) => numberOf(field)));
  return old.flatMap((field) => {
    const dict =
      field instanceof PdfRef && !now.has(field.number)
        ? asDict(comparison.before.resolve(field))
        : undefined;
    return dict && field instanceof PdfRef ? comparison.spotsOf(field.number, dict) : [];
  });
};
