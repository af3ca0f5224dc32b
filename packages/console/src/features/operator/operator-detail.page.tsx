import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listOperateLog } from '#wire/log/calls.ts';
import {
  disableOperator,
  enableOperator,
  getOperator,
  resetOperatorPassword,
} from '#wire/operator/accounts.ts';
import { resetSecondFactor } from '#wire/operator/second-factor.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { showExactTime } from '../../kit/format.ts';
import { dateTime, mask } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { actionTitle } from '../log/action-name.ts';
import css from './operator.module.css';
import { standing } from './operator-list.tsx';
import { showPassword } from './show-password.ts';

interface Account {
  readonly id: string;
  readonly username: string;
  readonly hasSecondFactor: boolean;
}

const reset = async ({ id, username }: Account) => {
  const verb = say('operator.reset');
  if (!(await confirm({ title: verb, text: say('operator.resetText'), verb, dangerous: true }))) return;
  const { password } = await call(resetOperatorPassword, { id });
  void refresh(getOperator);
  await showPassword(username, password);
};

const resetFactor = async ({ id }: Account) => {
  const verb = say('operator.resetSecondFactor');
  const text = say('operator.resetSecondFactorText');
  if (!(await confirm({ title: verb, text, verb, dangerous: true }))) return;
  await call(resetSecondFactor, { id });
  await refresh(getOperator);
};

const Buttons = ({ data }: { readonly data: Account }) => {
  const t = useT();
  const { can, operator } = useAccess();
  if (!can('operator.edit')) return null;
  return (
    <span className={css.lead}>
      <Button
        variant="default"
        renderRoot={(props: object) => <Link to={`/addUser?id=${data.id}`} {...props} />}
      >
        {t('operator.change')}
      </Button>
      {operator?.userId !== data.id && (
        <Button variant="default" onClick={() => void reset(data).catch(() => undefined)}>
          {t('operator.reset')}
        </Button>
      )}
      {operator?.userId !== data.id && data.hasSecondFactor && (
        <Button variant="default" onClick={() => void resetFactor(data).catch(() => undefined)}>
          {t('operator.resetSecondFactor')}
        </Button>
      )}
    </span>
  );
};

const History = ({ data: { id } }: { readonly data: Account }) => {
  const t = useT();
  const { can } = useAccess();
  const { data } = useRead(listOperateLog, { objectId: id, pageSize: 10 }, { enabled: can('log.view') });
  if (data?.list.length === 0) return <p className={css.none}>{t('operator.noHistory')}</p>;
  return (
    <ul className={css.history}>
      {data?.list.map((entry) => (
        <li key={entry.id}>
          {actionTitle(entry.action)} · {entry.actorName} ·{' '}
          <time dateTime={entry.createdAt}>{showExactTime(entry.createdAt)}</time>
        </li>
      ))}
    </ul>
  );
};

/** One operator: who, what they may do, and what can be done about them. */
export const Page = detailPage({
  endpoint: getOperator,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ realName, username }) => `${realName} (${username})`,
  lead: (data) => <Buttons data={data} />,
  status: function Status({ disabled, mustChangePassword, hasSecondFactor }) {
    return (
      <>
        <standing.Cell value={disabled} />
        {mustChangePassword && <StatusTag meaning="attention">{say('operator.oneTime')}</StatusTag>}
        {!hasSecondFactor && <StatusTag meaning="attention">{say('operator.noSecondFactor')}</StatusTag>}
      </>
    );
  },
  actions: [
    {
      endpoint: disableOperator,
      label: 'operator.disable',
      body: ({ id }) => ({ id }),
      when: ({ disabled }) => !disabled,
      confirm: 'operator.disableText',
      dangerous: true,
    },
    {
      endpoint: enableOperator,
      label: 'operator.enable',
      body: ({ id }) => ({ id }),
      when: ({ disabled }) => disabled,
    },
  ],
  facts: [
    { field: 'username' },
    { field: 'realName' },
    { field: 'mobile', show: mask },
    { field: 'orgName' },
    { field: 'roleNames' },
    { field: 'createdAt', show: dateTime },
  ],
  sections: [{ title: 'operator.history', Body: History }],
  parent: '/user',
});
