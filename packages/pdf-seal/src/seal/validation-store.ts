import { sha1 } from '@noble/hashes/legacy.js';
import { appendRevision, Draft } from '../pdf/append.ts';
import { changed, dict, name } from '../pdf/build.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts';
import { type PdfFile, readPdf } from '../pdf/read.ts';
import { hexText } from '../pdf/serialise.ts';
import type { ValidationMaterial } from '../pki/revocation.ts';
import { catalogueOf } from './fields.ts';

const asDict = (object: PdfObject): PdfDict | undefined => (object instanceof PdfDict ? object : undefined);
const refsOf = (file: PdfFile, object: PdfObject | undefined): readonly PdfRef[] => {
  const list = file.resolve(object);
  return Array.isArray(list) ? list.filter((item): item is PdfRef => item instanceof PdfRef) : [];
};

const keyOf = (bytes: Uint8Array) => hexText(sha1(bytes));

/** The references of a list, with what is new added; what is there already is not written twice. */
const joined = (draft: Draft, old: readonly PdfRef[], added: readonly Uint8Array[]) => {
  const { file } = draft;
  const known = new Map<string, PdfRef>();
  for (const ref of old) {
    const stream = file.resolve(ref);
    if (stream instanceof PdfStream) known.set(keyOf(file.decode(stream)), ref);
  }
  const own = added.map((bytes) => {
    const key = keyOf(bytes);
    const ref = known.get(key) ?? draft.add(new PdfStream(dict({}), bytes));
    known.set(key, ref);
    return ref;
  });
  return { all: [...new Map([...old, ...own].map((ref) => [ref.number, ref])).values()], own };
};

const list = (refs: readonly PdfRef[]): readonly PdfRef[] | undefined => (refs.length > 0 ? refs : undefined);

/** Appends a revision with what is needed to judge the signature of these contents later; nothing else changes. */
export const addValidation = (
  bytes: Uint8Array,
  contents: Uint8Array,
  material: ValidationMaterial,
): Uint8Array => {
  const draft = new Draft(readPdf(bytes));
  const { file } = draft;
  const [root, catalogue] = catalogueOf(file, file.resolve);
  const storeAt = catalogue.get('DSS');
  const store = asDict(file.resolve(storeAt));
  const certificates = joined(draft, refsOf(file, store?.get('Certs')), material.certificates);
  const crls = joined(draft, refsOf(file, store?.get('CRLs')), material.crls);
  const ocsps = joined(draft, refsOf(file, store?.get('OCSPs')), material.ocsps);
  const record = draft.add(
    dict({ Cert: list(certificates.own), CRL: list(crls.own), OCSP: list(ocsps.own) }),
  );
  const records = asDict(file.resolve(store?.get('VRI'))) ?? dict({});
  const written = changed(store ?? dict({ Type: name('DSS') }), {
    VRI: changed(records, { [keyOf(contents).toUpperCase()]: record }),
    Certs: list(certificates.all),
    CRLs: list(crls.all),
    OCSPs: list(ocsps.all),
  });
  if (storeAt instanceof PdfRef) draft.put(storeAt, written);
  else draft.put(root, changed(catalogue, { DSS: draft.add(written) }));
  return appendRevision(draft).bytes;
};
