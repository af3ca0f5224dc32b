import '@mantine/core/styles/NumberInput.layer.css';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Button, NumberInput, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { applyForQuota } from '#wire/quota/calls.ts';
import { listUnitConfig } from '#wire/unit/config.ts';
import { call } from '../../kit/call.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { dropDraft, keepDraft, takeDraft } from '../../kit/keep.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './quota.module.css';
import { emptyRequest, type QuotaRequest, toInput } from './quota-request.ts';

const draft = '/quotasApply';

/** Asks for higher limits: every limit with what it is now, and what is wanted instead. */
export const Page = () => {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useRead(listUnitConfig, {});
  const [request, setRequest] = useState<QuotaRequest>(
    () => takeDraft<QuotaRequest>(draft) ?? emptyRequest(),
  );
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  usePageTitle(t('quota.apply'));

  const change = (part: Partial<QuotaRequest>) => {
    const next = { ...request, ...part };
    setRequest(next);
    keepDraft(draft, next);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const input = toInput(request);
    if (input.items.length === 0) return setWrong(t('quota.nothing'));
    setBusy(true);
    setWrong('');
    try {
      const { id } = await call(applyForQuota, input, { quiet: true });
      dropDraft(draft);
      notify.success(t('quota.sent'));
      await navigate({ to: `/quotasDetail?id=${id}` });
    } catch (error) {
      if (error instanceof Refusal) setWrong(error.data.fields?.[0]?.msg ?? error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.page} noValidate onSubmit={(event) => void send(event)}>
      <h1>{t('quota.apply')}</h1>
      <p className={css.period}>{t('quota.applyText')}</p>
      <div className={css.card}>
        {data?.limits.map(({ name, max, used }) => (
          <div key={name} className={css.row}>
            <span className="sentence">{t(`limit.${name}`)}</span>
            <span className={css.now}>
              {t('quota.nowUsed')} {used === null ? '' : `${thousands(used)} / `}
              {thousands(max)}
            </span>
            <NumberInput
              aria-label={`${t(`limit.${name}`)}: ${t('quota.wanted')}`}
              placeholder={t('quota.wanted')}
              min={max + 1}
              clampBehavior="none"
              allowDecimal={false}
              value={request.wanted[name] ?? ''}
              onChange={(value) => change({ wanted: { ...request.wanted, [name]: value } })}
            />
          </div>
        ))}
      </div>
      <div className={css.card}>
        <div className={css.dates}>
          <DayField
            label={t('quota.startsOn')}
            required
            value={request.startsOn}
            onChange={(startsOn) => change({ startsOn })}
          />
          <DayField
            label={t('quota.endsOn')}
            value={request.endsOn}
            onChange={(endsOn) => change({ endsOn })}
          />
        </div>
        <Textarea
          label={t('quota.reason')}
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={request.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </div>
      {wrong && (
        <p role="alert" className="sentence">
          {wrong}
        </p>
      )}
      <Button type="submit" className={css.save} loading={busy}>
        {t('quota.send')}
      </Button>
    </form>
  );
};
