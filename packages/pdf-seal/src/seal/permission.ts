import { PdfDict, PdfName, type PdfObject } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/read.ts';
import { catalogueOf, signedFields } from './fields.ts';

/** What may still change: 1 nothing, 2 fields and signatures, 3 annotations, too; none where no signature says so. */
export type Permission = 1 | 2 | 3;

const asDict = (object: PdfObject): PdfDict | undefined => (object instanceof PdfDict ? object : undefined);

const asPermission = (value: PdfObject): Permission | undefined =>
  value === 1 || value === 2 || value === 3 ? value : undefined;

/** What a signature itself says: in its references, as a certification does. */
const saidBy = (file: PdfFile, signature: PdfDict): Permission[] => {
  const references = file.resolve(signature.get('Reference'));
  if (!Array.isArray(references)) return [];
  return references.flatMap((item) => {
    const reference = asDict(file.resolve(item));
    const method = file.resolve(reference?.get('TransformMethod'));
    const parameters = asDict(file.resolve(reference?.get('TransformParams')));
    const said = asPermission(file.resolve(parameters?.get('P')));
    if (method instanceof PdfName && method.name === 'DocMDP') return [said ?? 2];
    return said ? [said] : [];
  });
};

/** The strictest word of all signatures in the file, of their fields' locks and of its certification. */
export const permissionOf = (file: PdfFile): Permission | undefined => {
  const permissions = asDict(file.resolve(catalogueOf(file, file.resolve)[1].get('Perms')));
  const certification = asDict(file.resolve(permissions?.get('DocMDP')));
  const said = signedFields(file).flatMap(({ field, signature }) => {
    const lock = asDict(file.resolve(field.get('Lock')));
    const locked = asPermission(file.resolve(lock?.get('P')));
    return [...saidBy(file, signature), ...(locked ? [locked] : [])];
  });
  if (certification) said.push(...saidBy(file, certification));
  return said.sort()[0];
};
