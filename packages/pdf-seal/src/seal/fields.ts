import type { Draft } from '../pdf/append.ts';
import { changed, dict } from '../pdf/build.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfText } from '../pdf/objects.ts';
import type { PdfFile, PdfPage } from '../pdf/read.ts';
import { SealFault } from './faults.ts';

type Resolve = (object: PdfObject | undefined) => PdfObject;

const asDict = (object: PdfObject): PdfDict | undefined => (object instanceof PdfDict ? object : undefined);
const asArray = (object: PdfObject): readonly PdfObject[] => (Array.isArray(object) ? object : []);

export const catalogueOf = (file: Pick<PdfFile, 'trailer'>, resolve: Resolve): [PdfRef, PdfDict] => {
  const ref = file.trailer.get('Root');
  const catalogue = resolve(ref);
  if (!(ref instanceof PdfRef) || !(catalogue instanceof PdfDict)) throw new SealFault('damaged');
  return [ref, catalogue];
};

export interface SignedField {
  readonly field: PdfDict;
  readonly signature: PdfDict;
}

/** Fields of signatures that are signed, wherever they stand in the tree. */
export const signedFields = (file: PdfFile): readonly SignedField[] => {
  const found: SignedField[] = [];
  const seen = new Set<PdfObject>();
  const walk = (object: PdfObject, type: PdfObject): void => {
    const field = asDict(file.resolve(object));
    if (!field || seen.has(field)) return;
    seen.add(field);
    const own = file.resolve(field.get('FT')) ?? type;
    const signature = asDict(file.resolve(field.get('V')));
    if (own instanceof PdfName && own.name === 'Sig' && signature) found.push({ field, signature });
    for (const kid of asArray(file.resolve(field.get('Kids')))) walk(kid, own);
  };
  const form = asDict(file.resolve(catalogueOf(file, file.resolve)[1].get('AcroForm')));
  for (const field of asArray(file.resolve(form?.get('Fields')))) walk(field, null);
  return found;
};

const signaturesExist = 1;
const appendOnly = 2;

const latin = new TextDecoder('latin1');

/** A name that no field has yet: `Seal1`, `Seal2` … */
export const freeFieldName = (draft: Draft, stem: string): string => {
  const form = asDict(draft.resolve(catalogueOf(draft.file, (o) => draft.resolve(o))[1].get('AcroForm')));
  const taken = new Set<string>();
  for (const field of asArray(draft.resolve(form?.get('Fields')))) {
    const title = draft.resolve(asDict(draft.resolve(field))?.get('T'));
    if (title instanceof PdfText) taken.add(latin.decode(title.bytes).replaceAll('\0', ''));
  }
  let count = 1;
  while ([...taken].some((title) => title.endsWith(`${stem}${count}`))) count += 1;
  return `${stem}${count}`;
};

/** Puts a field into the form of the document, which is made where there is none. Only what must change is written. */
export const addField = (draft: Draft, field: PdfRef): void => {
  const resolve: Resolve = (object) => draft.resolve(object);
  const [root, catalogue] = catalogueOf(draft.file, resolve);
  const formAt = catalogue.get('AcroForm');
  const form = asDict(resolve(formAt));
  if (!form) {
    const made = draft.add(dict({ Fields: [field], SigFlags: signaturesExist + appendOnly }));
    draft.put(root, changed(catalogue, { AcroForm: made }));
    return;
  }
  const fieldsAt = form.get('Fields');
  const fields = [...asArray(resolve(fieldsAt)), field];
  const flags = resolve(form.get('SigFlags'));
  const wanted = (typeof flags === 'number' ? flags : 0) | signaturesExist | appendOnly;
  const isApart = fieldsAt instanceof PdfRef;
  if (isApart) draft.put(fieldsAt, fields);
  if (isApart && wanted === flags) return;
  const written = changed(form, { Fields: isApart ? fieldsAt : fields, SigFlags: wanted });
  if (formAt instanceof PdfRef) draft.put(formAt, written);
  else draft.put(root, changed(catalogue, { AcroForm: written }));
};

/** Lists of annotations that are those of several pages, or the form's list of fields, too. */
export const sharedLists = (file: PdfFile, pages: readonly PdfPage[]): ReadonlySet<number> => {
  const form = asDict(file.resolve(catalogueOf(file, file.resolve)[1].get('AcroForm')));
  const lists = [form?.get('Fields'), ...pages.map(({ dict: page }) => page.get('Annots'))];
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const list of lists) {
    if (!(list instanceof PdfRef)) continue;
    if (seen.has(list.number)) shared.add(list.number);
    seen.add(list.number);
  }
  return shared;
};

/** Puts annotations on a page: into its list where that stands apart and is its own, else into the page. */
export const addAnnotations = (
  draft: Draft,
  page: PdfRef,
  annotations: readonly PdfRef[],
  shared: ReadonlySet<number>,
): void => {
  const dictionary = asDict(draft.resolve(page));
  if (!dictionary) throw new SealFault('damaged');
  const listAt = dictionary.get('Annots');
  const isShared = listAt instanceof PdfRef && shared.has(listAt.number);
  // What the form has got meanwhile in a list they shared is not on the page.
  const before = isShared ? draft.file.resolve(listAt) : draft.resolve(listAt);
  const list = [...asArray(before), ...annotations];
  if (listAt instanceof PdfRef && !isShared && before !== null) draft.put(listAt, list);
  else draft.put(page, changed(dictionary, { Annots: list }));
};
