import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Loader, MultiSelect, Pill, Select } from '@mantine/core';
import type { SharedProps } from '../form/shared-props.ts';
import { useT } from '../phrases.tsx';
import type { Option } from './option.ts';
import type { PickKind } from './pick.ts';
import css from './picker.module.css';
import { type PickHolder, usePick } from './use-pick.ts';

interface Props {
  readonly form: PickHolder;
  readonly kind: PickKind;
  readonly shared: SharedProps;
}

const OptionLine = ({ option, kind: { Line } }: { readonly option: Option; readonly kind: PickKind }) =>
  Line && option.row !== undefined ? (
    <Line row={option.row as never} />
  ) : (
    <span className={css.option}>
      <span>{option.label}</span>
      {option.hint && <span className={css.hint}>{option.hint}</span>}
    </span>
  );

/** A choice, or several, that the server searches while somebody types. */
export const PickField = ({ form, kind, shared }: Props) => {
  const t = useT();
  const pick = usePick(form, kind, shared.name);
  const common = {
    ...shared,
    placeholder: pick.chosen.length > 0 ? undefined : (shared.placeholder ?? t('form.typeToSearch')),
    // The browser's own suggestions would lie on top of ours.
    autoComplete: 'off',
    searchable: true,
    data: pick.data,
    filter: pick.filter,
    searchValue: pick.typed,
    onSearchChange: pick.setTyped,
    onDropdownOpen: () => pick.setOpened(true),
    onDropdownClose: () => pick.setOpened(false),
    nothingFoundMessage: t(
      pick.isSearching ? 'form.searching' : pick.isFailed ? 'form.searchFailed' : 'form.noOptions',
    ),
    rightSection: pick.isSearching ? <Loader size="xs" /> : undefined,
    renderOption: ({ option }: { readonly option: { readonly value: string; readonly label?: unknown } }) => (
      <OptionLine option={pick.optionOf(option.value)} kind={kind} />
    ),
    maxDropdownHeight: 280,
    comboboxProps: { withinPortal: true },
    clearable: !shared.required,
    clearButtonProps: { 'aria-label': t('action.clear') },
  };
  const { Mark } = kind;
  const [first] = pick.chosen;
  return kind.many ? (
    <MultiSelect
      {...common}
      value={pick.chosen}
      onChange={pick.choose}
      renderPill={
        Mark &&
        (({ option, onRemove, disabled }) => {
          const { label, row } = pick.optionOf(String(option.value));
          return (
            <Pill withRemoveButton={!disabled} onRemove={onRemove} disabled={disabled}>
              <span className={css.chosen}>
                <Mark row={row as never} />
                {label}
              </span>
            </Pill>
          );
        })
      }
    />
  ) : (
    <Select
      {...common}
      leftSection={Mark && first ? <Mark row={pick.optionOf(first).row as never} /> : undefined}
      // What is typed next is meant to replace the name in the field.
      onFocus={(event) => event.currentTarget.select()}
      selectFirstOptionOnChange
      value={pick.chosen[0] ?? null}
      onChange={(value) => pick.choose(value === null ? [] : [value])}
    />
  );
};
