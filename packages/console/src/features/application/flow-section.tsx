import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { previewApply } from '#wire/application/calls.ts';
import { listFittingTemplates } from '#wire/template/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { RoutePicture } from '../approval/route-picture.tsx';
import css from './apply.module.css';
import { fenOfYuan, totalOf } from './apply-values.ts';
import { toInput } from './apply-wire.ts';
import { fittingInput, flowOf } from './fitting-flow.ts';
import { PeoplePick } from './people-pick.tsx';
import type { Apply } from './use-apply.ts';

const patienceMs = 400;

/** What the forecast depends on, once typing has paused. */
const useForecast = ({ values }: Apply) => {
  const amount = fenOfYuan(values.amount);
  const { fileTypeId, departmentId, chosen } = toInput(values);
  const wanted = {
    templateId: values.templateId,
    fileTypeId,
    departmentId,
    deviceIds: values.seals.map(({ deviceId }) => deviceId),
    count: totalOf(values),
    amount: Number.isNaN(amount) ? undefined : amount,
    chosen,
  };
  const [key] = useDebouncedValue(JSON.stringify(wanted), patienceMs);
  const input = JSON.parse(key) as typeof wanted;
  return useRead(previewApply, input, { enabled: input.templateId !== '', keepLast: true });
};

/** Which flow it takes, whom the applicant chooses, and who will decide. */
export const FlowSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { name: own, user: me } = useAccess();
  const { values, errors, set } = apply;
  const deviceIds = values.seals.map(({ deviceId }) => deviceId);
  const fitting = useRead(listFittingTemplates, fittingInput(values), {
    enabled: deviceIds.length > 0,
    keepLast: true,
  });
  const forecast = useForecast(apply);
  const templates = deviceIds.length > 0 && !fitting.isPlaceholderData ? fitting.data?.list : undefined;

  // The only one that fits is chosen by itself; one that fits no more is let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits is the news
  useEffect(() => {
    if (!templates) return;
    const next = flowOf(templates, values.templateId);
    if (next !== values.templateId) set({ templateId: next });
  }, [templates]);

  const steps = values.templateId === '' ? [] : (forecast.data?.steps ?? []);
  const choices = steps.filter(({ choose }) => choose !== null);
  return (
    <fieldset className={css.section}>
      <legend>{t('apply.flow')}</legend>
      {deviceIds.length === 0 && <p className={css.dim}>{t('apply.flowLater')}</p>}
      {fitting.isError && <ErrorState error={fitting.error} onRetry={() => void fitting.refetch()} />}
      {templates?.length === 0 && (
        <p className={css.error} role="alert">
          {t('apply.noTemplate')}
        </p>
      )}
      {templates && templates.length > 1 && (
        <NativeSelect
          label={t('apply.template')}
          description={templates.find(({ id }) => id === values.templateId)?.note}
          value={values.templateId}
          error={errors.templateId}
          aria-invalid={Boolean(errors.templateId)}
          onChange={(event) => set({ templateId: event.currentTarget.value })}
          data={[
            { value: '', label: t('form.choose') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {templates?.length === 1 && errors.templateId && (
        <p className={css.error} role="alert">
          <span className="sentence">{errors.templateId}</span>
        </p>
      )}
      {choices.map((step) => (
        <PeoplePick
          key={step.id}
          name={`chosen-${step.id}`}
          many
          label={t('apply.chooseFor', { step: step.name })}
          description={t('apply.chooseAtMost', { n: step.choose ?? 1 })}
          error={errors.chosen}
          not={me ? [me.userId] : []}
          value={values.chosen[step.id] ?? []}
          onChange={(people) =>
            set({ chosen: { ...values.chosen, [step.id]: people.slice(0, step.choose ?? 1) } })
          }
        />
      ))}
      {forecast.isError && <ErrorState error={forecast.error} onRetry={() => void forecast.refetch()} />}
      {steps.length > 0 && (
        <div aria-live="polite" data-fetching={forecast.isFetching || undefined}>
          <p className={css.dim}>{t('apply.whoDecides')}</p>
          {forecast.data?.witness && <p>{t('apply.witnessSoon')}</p>}
          <RoutePicture steps={steps} applicant={own} after={t('approval.thenKeepers')} />
        </div>
      )}
    </fieldset>
  );
};
