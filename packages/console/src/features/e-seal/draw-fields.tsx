import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { SealForm } from '#wire/e-seal/codes.ts';
import { designLimits, formRules } from '#wire/e-seal/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { type Draft, draftFor } from './design.ts';
import css from './e-seal.module.css';

interface Props {
  readonly draft: Draft;
  readonly unitName: string;
  onChange(draft: Draft): void;
}

/** What a drawn seal is made of; changing the form brings what is usual for it. */
export const DrawFields = ({ draft, unitName, onChange }: Props) => {
  const t = useT();
  const rule = formRules[draft.form];
  const isRange = rule.size.min < rule.size.max;
  const isFit = draft.sizeMm >= rule.size.min && draft.sizeMm <= rule.size.max;
  const isNumber = /^[0-9A-Za-z-]*$/.test(draft.number.trim());
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <NativeSelect
        label={t('eSeal.form')}
        value={draft.form}
        onChange={({ currentTarget }) => {
          const form = currentTarget.value as Draft['form'];
          const isSameSort = formRules[form].ofPerson === rule.ofPerson;
          onChange({ ...draftFor(form, unitName), ...(isSameSort ? { name: draft.name } : {}) });
        }}
        data={SealForm.all.map((value) => ({ value, label: t(codeLabel(SealForm, value)) }))}
      />
      <TextInput
        label={t(rule.ofPerson ? 'eSeal.personName' : 'eSeal.unitName')}
        description={t(rule.ofPerson ? 'eSeal.personNameHelp' : 'eSeal.unitNameHelp')}
        maxLength={rule.name}
        required
        value={draft.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <div className={css.pair}>
        <TextInput
          label={t(rule.ofPerson ? 'eSeal.afterName' : 'eSeal.line')}
          maxLength={designLimits.line}
          value={draft.line}
          onChange={({ currentTarget }) => set({ line: currentTarget.value })}
        />
        <TextInput
          type="number"
          label={t('eSeal.size')}
          min={rule.size.min}
          max={rule.size.max}
          disabled={!isRange}
          error={isFit ? undefined : t('eSeal.sizeWrong', rule.size)}
          value={Number.isNaN(draft.sizeMm) ? '' : draft.sizeMm}
          onChange={({ currentTarget }) => set({ sizeMm: currentTarget.valueAsNumber })}
        />
      </div>
      {!rule.ofPerson && (
        <TextInput
          label={t(draft.form === SealForm.invoice ? 'eSeal.taxNumber' : 'eSeal.number')}
          description={draft.form === SealForm.invoice ? undefined : t('eSeal.numberHelp')}
          error={isNumber ? undefined : t('eSeal.numberWrong')}
          maxLength={designLimits.number}
          value={draft.number}
          onChange={({ currentTarget }) => set({ number: currentTarget.value })}
        />
      )}
    </>
  );
};
