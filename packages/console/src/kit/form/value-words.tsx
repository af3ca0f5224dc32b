import type { Translate } from '@chancery/phrases/keys.ts';
import { nothing, showDateTime } from '../format.ts';
import { sayCode } from '../list/labels.ts';
import { comma, useT } from '../phrases.tsx';
import { useKnown } from '../picker/use-known.ts';
import type { FieldKind } from './field-spec.ts';
import type { FormValue } from './form-value.ts';

interface Props {
  readonly kind: FieldKind;
  readonly value: FormValue;
  readonly loaded: Readonly<Record<string, unknown>>;
}

const Chosen = ({ kind, value, loaded }: Props & { readonly kind: object }) => {
  const endpoint = 'pick' in kind ? kind.pick : 'tree' in kind ? kind.tree.endpoint : undefined;
  const resolve = 'resolve' in kind ? kind.resolve : undefined;
  const values = typeof value === 'object' ? (value as readonly string[]) : [String(value)];
  const known = useKnown({ name: endpoint?.path ?? '', resolve }, values, loaded);
  return known.map(({ label }) => label).join(comma());
};

const words = (t: Translate, kind: FieldKind, value: Exclude<FormValue, boolean>): string => {
  if (typeof kind === 'object') {
    const list = typeof value === 'object' ? value : [value];
    if ('files' in kind)
      return list
        .map((file) => (typeof file === 'object' && file.fileName) || t('upload.unnamed'))
        .join(comma());
    if ('Custom' in kind && kind.show) return kind.show(value, t);
    const codes = 'checkboxes' in kind ? kind.checkboxes : 'codeName' in kind ? kind : undefined;
    if (codes)
      return codes.all
        .filter((code) => list.some((chosen) => chosen === String(code)))
        .map((code) => sayCode(t, codes, code))
        .join(comma());
    if ('options' in kind) {
      const options = typeof kind.options === 'function' ? kind.options(t) : kind.options;
      return list
        .map((chosen) => options.find((option) => option.value === chosen)?.label ?? chosen)
        .join(comma());
    }
    return list.join(comma());
  }
  if (kind === 'dateTime') return showDateTime(String(value));
  return kind === 'money' ? `¥${value}` : String(value);
};

/** What a field holds, in words. */
export const ValueWords = ({ kind, value, loaded }: Props) => {
  const t = useT();
  if (kind === 'switch' || typeof value === 'boolean') return t(value === true ? 'list.yes' : 'list.no');
  if (value === '' || value.length === 0) return nothing;
  if (typeof kind === 'object' && ('pick' in kind || 'tree' in kind))
    return <Chosen kind={kind} value={value} loaded={loaded} />;
  return words(t, kind, value);
};
