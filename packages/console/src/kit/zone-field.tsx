import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Select } from '@mantine/core';
import type { CustomKind } from './form/field-spec.ts';
import { say } from './list/labels.ts';
import { useT } from './phrases.tsx';
import { matchingZones, zones } from './zones.ts';

interface Props {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly error?: string | undefined;
  onChange(zone: string): void;
}

/** A time zone, found by typing a part of its name. */
export const ZoneField = ({ value, label, description, error, onChange }: Props) => {
  const t = useT();
  return (
    <Select
      {...{ label, description, error }}
      searchable
      allowDeselect={false}
      autoComplete="off"
      data={zones.includes(value) ? zones : [value, ...zones]}
      filter={({ options, search }) => matchingZones(options, search)}
      nothingFoundMessage={t('form.noOptions')}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      // What is typed next is meant to replace the name in the field.
      onFocus={(event) => event.currentTarget.select()}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
};

/** The same as a field of a form. */
export const zoneKind = (help: PhraseKey): CustomKind => ({
  Custom: function Zone({ label, value, error, onChange }) {
    const t = useT();
    return <ZoneField {...{ label, error, onChange }} description={say(t, help)} value={String(value)} />;
  },
});
