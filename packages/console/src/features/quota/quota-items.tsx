import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getQuota, listQuotas, reviewQuota } from '#wire/quota/calls.ts';
import { QuotaInfo, QuotaStatus } from '#wire/quota/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { tag } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import css from './quota.module.css';
import type { Quota, QuotaLine } from './quota-types.ts';

const { Cell: Info } = tag(QuotaInfo);

type Decision = { readonly info: 'PASS' | 'REJECT'; readonly opinion: string };

const Line = ({ item }: { readonly item: QuotaLine }) => {
  const t = useT();
  return (
    <div className={css.line}>
      <strong className="sentence">{t(`limit.${item.name}`)}</strong>
      <span className={css.change}>
        {thousands(item.now)} → {thousands(item.wanted)}
      </span>
      <span className={css.period}>
        {t('quota.from', { day: item.startsOn })}{' '}
        {item.endsOn ? t('quota.until', { day: item.endsOn }) : t('quota.forGood')}
      </span>
      <Info value={item.info} />
      {item.inForce && <span className={css.force}>{t('quota.inForce')}</span>}
      {item.opinion && <p className={css.opinion}>{item.opinion}</p>}
    </div>
  );
};

/** The limits of a request; while it is open, an operator decides on each. */
export const QuotaItems = ({ data }: { readonly data: Quota }) => {
  const t = useT();
  const { can, kind } = useAccess();
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [busy, setBusy] = useState(false);
  const deciding = kind === 'operator' && data.status === QuotaStatus.underReview && can('quota.review');

  const decide = (id: string, change: Partial<Decision>) =>
    setDecisions((before) => ({ ...before, [id]: { info: 'PASS', opinion: '', ...before[id], ...change } }));

  const save = async () => {
    setBusy(true);
    const items = data.items.map(({ id }) => ({
      id,
      ...(decisions[id] ?? { info: 'PASS' as const, opinion: '' }),
    }));
    try {
      await call(reviewQuota, { id: data.id, revision: data.revision, items });
      notify.success(t('quota.saved'));
    } finally {
      setBusy(false);
      await Promise.all([refresh(getQuota), refresh(listQuotas)]);
    }
  };

  return (
    <div className={css.lines}>
      {data.items.map((item) => (
        <div key={item.id}>
          <Line item={item} />
          {deciding && (
            <div className={css.decision}>
              <Radio.Group
                aria-label={t(`limit.${item.name}`)}
                value={decisions[item.id]?.info ?? 'PASS'}
                onChange={(info) => decide(item.id, { info: info as Decision['info'] })}
              >
                <div className={css.choices}>
                  <Radio value="PASS" label={t('quota.pass')} />
                  <Radio value="REJECT" label={t('quota.reject')} />
                </div>
              </Radio.Group>
              <TextInput
                aria-label={t('quota.opinion')}
                placeholder={t('quota.opinion')}
                value={decisions[item.id]?.opinion ?? ''}
                onChange={(event) => decide(item.id, { opinion: event.currentTarget.value })}
              />
            </div>
          )}
        </div>
      ))}
      {deciding && (
        <Button className={css.save} loading={busy} onClick={() => void save().catch(() => undefined)}>
          {t('quota.save')}
        </Button>
      )}
    </div>
  );
};
