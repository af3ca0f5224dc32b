import { endpoints } from '@chancery/contract/endpoints.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { useNavigate } from '@tanstack/react-router';
import { listMembers, listPending, removeMember } from '#wire/member/calls.ts';
import { call } from '../../kit/call.ts';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { say } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { colleaguePick } from './colleague-pick.ts';
import css from './member.module.css';

interface Props extends DialogProps {
  readonly userId: string;
  readonly name: string;
}

/** Lets a member go: what is in their hands, who takes it over, and the last question. */
export const Dialog = ({ userId, name, opened, close }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useRead(listPending, { userId }, { staleMs: 0 });
  const pending = data?.list ?? [];
  const fields = pending.length > 0 ? { handOverTo: { kind: colleaguePick(userId) } } : {};
  const form = useSchemaForm({
    schema: endpoints.get('removeMember')?.input,
    fields,
    given: { userId },
    send: (input, options) => call(removeMember, input as { userId: string }, options),
    onDone: () => {
      close();
      notify.success(t('member.removed', { name }));
      void refresh(listMembers);
      void navigate({ to: '/unit/member' });
    },
  });
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('list.fact', { label: t('member.remove'), value: name })}
    >
      <FormBody
        form={form}
        verb={t('member.remove')}
        dangerous
        cancel={<CancelButton onClick={() => close()} />}
      >
        <p>{t('member.removeText')}</p>
        {data && pending.length === 0 && <p className={css.quiet}>{t('member.nothingPending')}</p>}
        {pending.length > 0 && (
          <div>
            <p>{t('member.pendingText')}</p>
            <ul className={css.pending}>
              {pending.map((thing) => (
                <li key={thing.name}>
                  {say(t, `member.pending.${thing.name}` as PhraseKey)} ({thing.count})
                </li>
              ))}
            </ul>
          </div>
        )}
        {Object.keys(fields).map((field) => (
          <Field key={field} form={form} name={field} />
        ))}
      </FormBody>
    </DialogFrame>
  );
};
