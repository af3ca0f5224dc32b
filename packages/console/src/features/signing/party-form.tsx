import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { CloseButton, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { listColleagues } from '#wire/member/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './signing.module.css';
import type { PartyDraft } from './wish.ts';

interface Props {
  readonly party: PartyDraft;
  readonly position: number;
  onChange(change: Partial<PartyDraft>): void;
  onRemove(): void;
}

const Colleague = ({ party, onChange }: Pick<Props, 'party' | 'onChange'>) => {
  const t = useT();
  const [typed, setTyped] = useState(party.name);
  const keyword = typed === party.name ? undefined : typed || undefined;
  const { data } = useRead(listColleagues, { keyword }, { keepLast: true });
  const found = (data?.list ?? []).map(({ userId, realName }) => ({ value: userId, label: realName }));
  const isKnown = !party.userId || found.some(({ value }) => value === party.userId);
  return (
    <Select
      label={t('signing.form.colleague')}
      placeholder={t('form.typeToSearch')}
      autoComplete="off"
      searchable
      data={isKnown ? found : [{ value: party.userId, label: party.name }, ...found]}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('form.noOptions')}
      value={party.userId || null}
      onChange={(userId) =>
        onChange({ userId: userId ?? '', name: found.find(({ value }) => value === userId)?.label ?? '' })
      }
      comboboxProps={{ withinPortal: true }}
    />
  );
};

/** Who one party is, and when it is their turn. */
export const PartyForm = ({ party, position, onChange, onRemove }: Props) => {
  const t = useT();
  const isMember = party.kind === 'member';
  const name = party.name || t('signing.form.party', { n: position + 1 });
  return (
    <li className={css.party} data-member={isMember || undefined}>
      <NumberInput
        label={t('signing.form.step')}
        min={1}
        max={limits.signing.parties}
        allowDecimal={false}
        clampBehavior="strict"
        value={party.step}
        onChange={(step) => onChange({ step: Number(step) || 1 })}
      />
      {isMember ? (
        <Colleague party={party} onChange={onChange} />
      ) : (
        <>
          <TextInput
            label={t('signing.form.name')}
            maxLength={limits.text.short}
            value={party.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('signing.form.phone')}
            inputMode="tel"
            maxLength={11}
            value={party.phone}
            onChange={(event) => onChange({ phone: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={t('signing.form.unit')}
            maxLength={limits.text.name}
            value={party.unitName}
            onChange={(event) => onChange({ unitName: event.currentTarget.value })}
          />
          <Select
            label={t('signing.form.identity')}
            data={[
              { value: 'none', label: t('signing.form.identityNone') },
              { value: 'person', label: t('signing.form.identityPerson') },
              { value: 'personPhone', label: t('signing.form.identityPhone') },
            ]}
            allowDeselect={false}
            value={party.identity || 'none'}
            onChange={(chosen) =>
              onChange({ identity: chosen === 'person' || chosen === 'personPhone' ? chosen : '' })
            }
            comboboxProps={{ withinPortal: true }}
          />
        </>
      )}
      <CloseButton className={css.gone} aria-label={t('signing.form.remove', { name })} onClick={onRemove} />
    </li>
  );
};
