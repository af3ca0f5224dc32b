import { type PdfDict, type PdfObject, PdfRef } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/read.ts';
import { asDict, catalogueOf, dictAt, listAt, nameAt, textIn } from './access.ts';

/** A node of the tree of fields: a field, one of its widgets, or what only gathers fields. */
export interface FieldNode {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly name: string;
  readonly type: string | undefined;
  readonly flags: number;
  /** Its own value, or that of the field whose widget it is. */
  readonly value: PdfObject | undefined;
}

const most = 100_000;

/** All nodes of the tree of fields, each once, parents first. */
export const fieldNodes = (file: PdfFile): FieldNode[] => {
  const nodes: FieldNode[] = [];
  const seen = new Set<number>();
  const walk = (object: PdfObject, above: Omit<FieldNode, 'ref' | 'dict'>, depth: number): void => {
    if (
      !(object instanceof PdfRef) ||
      seen.has(object.number) ||
      depth > file.limits.depth ||
      seen.size > most
    )
      return;
    seen.add(object.number);
    const dict = asDict(file.resolve(object));
    if (!dict) return;
    const own = textIn(file.resolve(dict.get('T')));
    const flags = file.resolve(dict.get('Ff'));
    const node = {
      ref: object,
      dict,
      name: [above.name, own].filter((part) => part !== undefined && part !== '').join('.'),
      type: nameAt(file, dict.get('FT')) ?? above.type,
      flags: typeof flags === 'number' ? flags : above.flags,
      value: dict.get('V') ?? above.value,
    };
    nodes.push(node);
    for (const kid of listAt(file, dict.get('Kids'))) walk(kid, node, depth + 1);
  };
  const catalogue = catalogueOf(file);
  const form = catalogue && dictAt(file, catalogue.get('AcroForm'));
  for (const field of form ? listAt(file, form.get('Fields')) : []) {
    walk(field, { name: '', type: undefined, flags: 0, value: undefined }, 0);
  }
  return nodes;
};
