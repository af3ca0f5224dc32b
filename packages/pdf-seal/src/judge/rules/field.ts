import { PdfDict, PdfRef } from '../../pdf/objects.ts';
import { asDict, asList, numberOf } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import type { FieldNode } from '../fields.ts';
import { differences, doubledKey, sameObject } from '../same.ts';
import { isPassive, showsSomething } from './appearance.ts';
import { isBelowFilled, showsItsValue } from './field-shows.ts';
import { hidesText } from './hides.ts';
import { coversTooMuch, tellNewValue } from './new-seal.ts';

const filling = new Set(['V', 'AP', 'AS', 'RV', 'I', 'M', 'Kids']);
const signing = new Set(['V', 'AP', 'AS', 'M', 'F', 'MK', 'DA', 'Lock', 'NM', 'P']);
const readOnly = 1;
const pushButton = 1 << 16;

/** The objects that the appearance of a field is kept in, as far as they belong to it alone. */
const ownParts = ({ before }: Comparison, { ref, dict }: FieldNode): Map<number, number[]> => {
  const parts = new Map<number, number[]>();
  const appearance = dict.get('AP');
  const holder = numberOf(appearance) ?? ref.number;
  if (appearance instanceof PdfRef) parts.set(appearance.number, [ref.number]);
  for (const [, state] of asDict(before.resolve(appearance))?.entries ?? []) {
    if (state instanceof PdfRef) parts.set(state.number, [ref.number, holder]);
  }
  const value = dict.get('V');
  if (value instanceof PdfRef) parts.set(value.number, [ref.number]);
  return parts;
};

const partsChanged = (comparison: Comparison, node: FieldNode): number[] =>
  [...ownParts(comparison, node).keys()].filter((number) => comparison.changed.has(number));

const filledIn = (comparison: Comparison, side: 'before' | 'after', dict: PdfDict) => {
  const value = comparison[side].resolve(dict.get('V'));
  return Array.isArray(value) ? value.map((item) => comparison[side].resolve(item)) : value;
};

interface Held {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}

/** The field that a widget without a name of its own shows. */
const fieldOfWidget = ({ after }: Comparison, { ref }: FieldNode, dict: PdfDict): Held => {
  const parent = dict.get('T') === undefined ? dict.get('Parent') : undefined;
  const above = asDict(after.resolve(parent));
  return parent instanceof PdfRef && above ? { ref: parent, dict: above } : { ref, dict };
};

const widgetsOf = (comparison: Comparison, { ref, dict }: Held): number[] => {
  const kids = asList(comparison.after.resolve(dict.get('Kids')));
  return kids.length > 0 ? kids.flatMap((kid) => numberOf(kid) ?? []) : [ref.number];
};

/** A field for a signature: an empty one may be signed; a signed one stays as it is. */
const judgeSignatureField = (
  comparison: Comparison,
  node: FieldNode,
  now: PdfDict,
  keys: readonly string[],
): void => {
  const { before, after } = comparison;
  const told = { name: node.name, object: node.ref.number, spots: comparison.spotsOf(node.ref.number, now) };
  comparison.clear(node.ref.number);
  if (before.resolve(node.value) !== null) {
    comparison.forbid(sameObject(node.dict.get('V'), now.get('V')) ? 'sealChanged' : 'sealRemoved', told);
    return;
  }
  for (const [number, from] of ownParts(comparison, node)) comparison.clear(number, from);
  const wrong = keys.find(
    (key) => !signing.has(key) || (key === 'Lock' && node.dict.get('Lock') !== undefined),
  );
  if (wrong === 'A' || wrong === 'AA' || !isPassive(after, now.get('AP'))) comparison.forbid('action', told);
  else if (wrong !== undefined) comparison.forbid(wrong === doubledKey ? 'doubled' : 'fieldChanged', told);
  else if (coversTooMuch(comparison, node.ref.number, now)) comparison.forbid('sealCovers', told);
  else if (hidesText(comparison, node.ref.number, now)) comparison.forbid('sealHides', told);
  else if (comparison.policy.isLocked(node.name)) comparison.forbid('lockedField', told);
  else {
    const field = fieldOfWidget(comparison, node, now);
    tellNewValue(comparison, { ...field, name: node.name }, widgetsOf(comparison, field));
  }
};

/** Whether a box that is ticked shows one of the states that it had when it was signed. */
const isKnownState = (node: FieldNode, keys: readonly string[], parts: readonly number[]): boolean =>
  node.type !== 'Btn' || (!keys.includes('AP') && parts.length === 0 && (node.flags & pushButton) === 0);

/** Another field: its value may be filled in and shown. */
const judgeFilledField = (
  comparison: Comparison,
  node: FieldNode,
  now: PdfDict,
  keys: readonly string[],
  filled: Set<number>,
): void => {
  const { after } = comparison;
  const told = { name: node.name, object: node.ref.number, spots: comparison.spotsOf(node.ref.number, now) };
  const parts = partsChanged(comparison, node);
  comparison.clear(node.ref.number);
  for (const [number, from] of ownParts(comparison, node)) comparison.clear(number, from);
  const wrong = keys.find((key) => !filling.has(key));
  const isValueChanged = !sameObject(
    filledIn(comparison, 'before', node.dict),
    filledIn(comparison, 'after', now),
  );
  const isFilled = isValueChanged || isBelowFilled(filled, node);
  if (isFilled) filled.add(node.ref.number);
  if (wrong !== undefined || !isPassive(after, now.get('AP'))) {
    comparison.forbid(
      wrong === 'A' || wrong === 'AA' || wrong === undefined ? 'action' : 'fieldChanged',
      told,
    );
  } else if (comparison.policy.isLocked(node.name) || (node.flags & readOnly) !== 0)
    comparison.forbid('lockedField', told);
  else if (!isKnownState(node, keys, parts)) comparison.forbid('fieldAppearance', told);
  else if (!isFilled && showsSomething(after, now.get('AP'))) comparison.forbid('fieldAppearance', told);
  else if (isFilled && !showsItsValue(comparison, node, now)) comparison.forbid('fieldAppearance', told);
  else comparison.allow('field', 'forms', told);
};

/** A node of the tree of fields that was there when it was signed. */
export const judgeField = (comparison: Comparison, node: FieldNode, filled: Set<number>): void => {
  const now = comparison.after.resolve(node.ref);
  const isTouched = comparison.changed.has(node.ref.number);
  const parts = partsChanged(comparison, node);
  if (!isTouched && parts.length === 0 && !isBelowFilled(filled, node)) return;
  if (!(now instanceof PdfDict)) {
    comparison.clear(node.ref.number);
    comparison.forbid('fieldRemoved', {
      name: node.name,
      object: node.ref.number,
      spots: comparison.spotsOf(node.ref.number, node.dict),
    });
    return;
  }
  const keys = differences(node.dict, now);
  if (node.type === 'Sig') {
    if (isTouched) judgeSignatureField(comparison, node, now, keys);
    return;
  }
  if (node.type === undefined) {
    // What only gathers fields may gather more of them.
    comparison.clear(node.ref.number);
    const wrong = keys.find((key) => key !== 'Kids');
    if (wrong) comparison.forbid('fieldChanged', { name: node.name, object: node.ref.number });
    return;
  }
  judgeFilledField(comparison, node, now, keys, filled);
};
