import '@mantine/core/styles/Input.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { listApplyDepartments } from '#wire/application/calls.ts';
import { SealUseKind } from '#wire/application/codes.ts';
import { listDocumentTypeChoices } from '#wire/document-type/calls.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { lengthOf } from '#wire/rules/text-length.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './apply.module.css';
import { errorAt } from './apply-errors.ts';
import { fittingSeals } from './apply-values.ts';
import { Choice } from './choice.tsx';
import { Fold } from './fold.tsx';
import type { Apply } from './use-apply.ts';

/** What the seal is put on, and why. */
export const WhatSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { values, errors, set } = apply;
  const { data: types } = useRead(listDocumentTypeChoices, {}, { later: true });
  const { data: departments } = useRead(listApplyDepartments, {}, { later: true });
  const summary = [
    t('apply.copiesOf', { n: Number(values.copies) || 0 }),
    values.counterparty,
    values.amount && `¥${values.amount}`,
  ];
  return (
    <fieldset className={css.section}>
      <legend>{t('apply.what')}</legend>
      <TextInput
        label={t('apply.title')}
        placeholder={t('apply.titleExample')}
        required
        withAsterisk={false}
        value={values.title}
        error={errors.title}
        aria-invalid={Boolean(errors.title)}
        maxLength={limits.text.description * 2}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Choice
        label={t('apply.kind')}
        options={SealUseKind.all.map((kind) => ({ value: kind, label: t(codeLabel(SealUseKind, kind)) }))}
        value={values.kind}
        onChange={(kind) => set({ kind, seals: fittingSeals(values.seals, kind) })}
      />
      {types && types.list.length > 0 && (
        <NativeSelect
          label={t('apply.fileType')}
          value={values.fileTypeId}
          error={errors.fileTypeId}
          aria-invalid={Boolean(errors.fileTypeId)}
          onChange={(event) => set({ fileTypeId: event.currentTarget.value })}
          data={[
            { value: '', label: t('apply.anyFileType') },
            ...types.list.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {departments && departments.list.length > 1 && (
        <NativeSelect
          label={t('apply.department')}
          value={values.departmentId || departments.list[0]?.id}
          error={errors.departmentId}
          aria-invalid={Boolean(errors.departmentId)}
          onChange={(event) => set({ departmentId: event.currentTarget.value })}
          data={departments.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div>
        <Textarea
          label={t('apply.reason')}
          placeholder={t('apply.reasonExample')}
          required
          withAsterisk={false}
          autosize
          minRows={2}
          maxRows={10}
          value={values.reason}
          error={errors.reason}
          aria-invalid={Boolean(errors.reason)}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <p className={css.counter} data-over={lengthOf(values.reason) > limits.reason.max || undefined}>
          {t('apply.counter', { n: lengthOf(values.reason), max: limits.reason.max })}
        </p>
      </div>
      <Fold
        title={t('apply.moreAbout')}
        summary={summary.filter(Boolean).join(' · ')}
        wrong={errorAt(errors, 'copies', 'counterparty', 'amount') !== undefined}
      >
        <TextInput
          label={t('apply.copies')}
          inputMode="numeric"
          value={values.copies}
          error={errors.copies}
          aria-invalid={Boolean(errors.copies)}
          onChange={(event) => set({ copies: event.currentTarget.value })}
        />
        <TextInput
          label={t('apply.counterparty')}
          value={values.counterparty}
          error={errors.counterparty}
          aria-invalid={Boolean(errors.counterparty)}
          onChange={(event) => set({ counterparty: event.currentTarget.value })}
        />
        <TextInput
          label={t('apply.amountYuan')}
          inputMode="decimal"
          leftSection="¥"
          value={values.amount}
          error={errors.amount}
          aria-invalid={Boolean(errors.amount)}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
      </Fold>
    </fieldset>
  );
};
