import type { DictionaryType } from '@chancery/contract/dictionary/calls.ts';
import { NativeSelect } from '@mantine/core';
import { listDictionary } from '#wire/dictionary/calls.ts';
import type { CustomKind, CustomProps } from './form/field-spec.ts';
import { nothing } from './format.ts';
import type { Show } from './list/show.tsx';
import { useLanguage, useT } from './phrases.tsx';
import { useRead } from './query.ts';

const stayFreshMs = 60_000;

/** A choice of a dictionary, in the reader's language. */
export interface DictionaryChoice {
  readonly value: string;
  readonly label: string;
  /** It names what was chosen before, but is offered no longer. */
  readonly disabled: boolean;
}

const noChoices: readonly DictionaryChoice[] = [];

/** The choices of a dictionary in order, in the reader's language; nothing while they are on their way. */
export const useDictionary = (type: DictionaryType): readonly DictionaryChoice[] => {
  const language = useLanguage();
  const { data } = useRead(listDictionary, { type }, { staleMs: stayFreshMs });
  return (
    data?.list.map(({ code, nameEn, nameZh, enabled }) => ({
      value: code,
      label: language === 'zh' ? nameZh : nameEn,
      disabled: !enabled,
    })) ?? noChoices
  );
};

/** A field whose choices a dictionary gives: `industry: { kind: fromDictionary('industry') }`. */
export const fromDictionary = (type: DictionaryType): CustomKind => ({
  Custom: function DictionaryField({ name, label, value, error, onChange }: CustomProps) {
    const t = useT();
    const choices = useDictionary(type);
    const offered = choices.filter((choice) => !choice.disabled || choice.value === value);
    return (
      <NativeSelect
        {...{ name, label, error }}
        aria-invalid={Boolean(error)}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: t('form.choose') }, ...offered]}
      />
    );
  },
});

/** A choice of a dictionary by its name; its code as long as the name is not known. */
export const dictionaryName = (type: DictionaryType): Show<string> => ({
  Cell: function DictionaryName({ value }) {
    const choices = useDictionary(type);
    return <>{choices.find((choice) => choice.value === value)?.label ?? (value || nothing)}</>;
  },
  text: (value) => value,
  width: 144,
});
