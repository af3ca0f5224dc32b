import { grantOrder } from '@chancery/contract/order/desk.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { listGrantOffers, listGrantUnits } from '#wire/order/desk.ts';
import { Field } from '../../kit/form/field.tsx';
import type { FieldTable } from '../../kit/form/field-spec.ts';
import formCss from '../../kit/form/form.module.css';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { moveOn } from '../../kit/move-on.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { callAny, useRead } from '../../kit/query.ts';
import css from './grant.module.css';
import { type GrantLine, grantedItems, listPrice } from './grant.ts';
import { GrantLines } from './grant-lines.tsx';
import { deskOrderPath } from './paths.ts';

const fields: FieldTable = {
  companyId: {
    label: 'field.companyName',
    kind: pick({
      endpoint: listGrantUnits,
      option: ({ id, name, fullName }) => ({ value: id, label: name, hint: fullName }),
    }),
  },
  amount: { kind: 'money', label: 'cost.amountToPay', help: 'cost.amountToPayHelp' },
  reason: { kind: 'textarea', help: 'cost.grantReasonHelp' },
};

/** Gives a unit packages: free of charge at once, or for an amount it transfers. */
export const Page = () => {
  const t = useT();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data } = useRead(listGrantOffers, {});
  const offers = data?.offers ?? [];
  const [lines, setLines] = useState<readonly GrantLine[]>([
    { key: 1, offerId: '', quantity: 1, deviceId: '' },
  ]);
  const form = useSchemaForm<{ readonly id: string }>({
    schema: grantOrder.input,
    fields,
    given: { items: grantedItems(lines, offers) },
    initial: { amount: 0 },
    send: (input, options) => callAny(grantOrder, input, options),
    onDone: ({ id }) => {
      notify.success(t('cost.granted'));
      return moveOn(() => navigate({ to: deskOrderPath(id), ignoreBlocker: true }));
    },
  });
  usePageTitle(t('cost.grant'));
  useLeaveGuard(form.dirty);
  return (
    <section className={formCss.page}>
      <h1 className={formCss.title}>{t('cost.grant')}</h1>
      <FormBody
        form={form}
        verb={t('cost.grantNow')}
        cancel={<CancelButton onClick={() => history.back()} />}
      >
        <Field form={form} name="companyId" />
        <GrantLines
          companyId={String(form.values.companyId ?? '')}
          offers={offers}
          lines={lines}
          onChange={setLines}
        />
        <p className={css.note}>{t('cost.listPrice', { amount: showYuan(listPrice(lines, offers)) })}</p>
        <Field form={form} name="amount" />
        <Field form={form} name="reason" />
      </FormBody>
    </section>
  );
};
