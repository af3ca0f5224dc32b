import type { FieldKind } from './field-spec.ts';

/** Whether a field holds several choices. */
export const isSeveral = (kind: FieldKind): boolean => {
  if (typeof kind !== 'object') return false;
  if ('checkboxes' in kind) return true;
  if ('options' in kind) return kind.several === true;
  return ('pick' in kind || 'tree' in kind) && kind.many === true;
};
