import { askClosing } from '@chancery/contract/closing/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type getClosingObstacles, sendClosingCode } from '#wire/closing/calls.ts';
import { limits } from '#wire/limits.ts';
import { call } from '../../kit/call.ts';
import { useCode } from '../../kit/code.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Field } from '../../kit/form/field.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { showDate } from '../../kit/format.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import { CodeLine } from '../passkey/code-line.tsx';
import css from '../unit/unit.module.css';
import { Obstacles } from './obstacles.tsx';

interface Props extends DialogProps<true> {
  readonly about: CallResult<typeof getClosingObstacles>;
}

type Asked = CallResult<typeof askClosing>;

/** What the platform keeps of a unit, and why. */
const Stays = ({ kept }: { readonly kept: number }) => {
  const t = useT();
  return (
    <>
      <h3>{t('closing.stays')}</h3>
      <ul className={css.consequences}>
        <li>{t('closing.staysDigests')}</li>
        {kept > 0 && <li>{t('closing.staysMoney', { n: kept })}</li>}
        <li>{t('closing.staysLogs')}</li>
        <li>{t('closing.staysBackups')}</li>
        <li>{t('closing.staysAccounts')}</li>
      </ul>
    </>
  );
};

const Wish = ({
  about,
  onAsked,
  close,
}: Pick<Props, 'about'> & { onAsked(asked: Asked): void; close(): void }) => {
  const t = useT();
  const { companyName: name, members, kept } = about;
  const asked = useCode('unitClosing', () => call(sendClosingCode));
  const form = useSchemaForm({
    schema: askClosing.input,
    fields: {
      companyName: { label: 'unit.typeName', autoComplete: 'off' },
      reason: { label: 'closing.reason', kind: 'textarea' },
      exportFirst: { label: 'closing.exportFirst', kind: 'switch', help: 'closing.exportFirstHint' },
    },
    given: { verificationCode: asked.code },
    initial: { exportFirst: true },
    send: (input, options) => callAny(askClosing, input, options),
    onDone: onAsked,
  });
  return (
    <>
      <p className={css.lead}>{t('closing.lead', { name, members, days: limits.closing.waitDays })}</p>
      <Stays kept={kept} />
      <FormBody form={form} verb={t('closing.verb')} dangerous cancel={<CancelButton onClick={close} />}>
        <p className={css.typed}>{name}</p>
        <Field form={form} name="companyName" />
        <Field form={form} name="reason" />
        <Field form={form} name="exportFirst" />
        <CodeLine
          asked={asked}
          label={t('unit.code')}
          send={t('unit.sendCode')}
          again={(n) => t('unit.resendIn', { n })}
        />
      </FormBody>
    </>
  );
};

/** The link that is shown once: nobody can log in to the unit to find it again. */
const Link = ({ asked, close }: { readonly asked: Asked; close(): void }) => {
  const t = useT();
  const link = `${location.origin}/deleted#${asked.ticket}`;
  return (
    <>
      <p className={css.lead}>{t('closing.done', { date: showDate(asked.dueAt) })}</p>
      <h3>{t('closing.link')}</h3>
      <p className={css.lead}>{t('closing.linkText')}</p>
      <p className={css.typed}>{link}</p>
      <div className={css.line}>
        <CopyButton value={link} name={t('closing.linkName')} inWords />
        <Button onClick={close}>{t('closing.kept')}</Button>
      </div>
    </>
  );
};

/** Says what the deletion of the unit means and what stands in its way, and takes the request. */
export const Dialog = ({ opened, close, about }: Props) => {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const body = () => {
    if (asked) return <Link asked={asked} close={() => close(true)} />;
    if (about.obstacles.length === 0) return <Wish about={about} onAsked={setAsked} close={() => close()} />;
    return (
      <>
        <p className={css.lead}>
          <strong>{t('closing.blocked')}.</strong> {t('closing.blockedText')}
        </p>
        <Obstacles obstacles={about.obstacles} />
      </>
    );
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => (asked ? close(true) : close())}
      title={t('closing.title')}
      size={560}
    >
      {body()}
    </DialogFrame>
  );
};
