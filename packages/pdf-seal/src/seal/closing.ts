import { dict, name } from '../pdf/build.ts';
import type { PdfDict, PdfObject, PdfRef } from '../pdf/objects.ts';

const reference = (method: string, parameters: Readonly<Record<string, PdfObject>>): PdfDict =>
  dict({
    Type: name('SigRef'),
    TransformMethod: name(method),
    TransformParams: dict({ Type: name('TransformParams'), V: name('1.2'), ...parameters }),
    DigestMethod: name('SHA256'),
  });

/** What a signature says that closes the document: no field may change, and nothing else (DocMDP 1). */
export const closingReferences = (root: PdfRef): readonly PdfDict[] => [
  dict({
    ...Object.fromEntries(reference('FieldMDP', { Action: name('All') }).entries),
    Data: root,
  }),
  reference('DocMDP', { P: 1 }),
];

/** The same on the field, where readers look that know later signatures may close a document (ISO 32000-2, 12.7.5.5). */
export const closingLock = (): PdfDict => dict({ Type: name('SigFieldLock'), Action: name('All'), P: 1 });
