import { isEmail } from '@chancery/contract/rules/email.ts';
import { Button, Checkbox } from '@mantine/core';
import { type CSSProperties, Fragment, useState } from 'react';
import { getMessagePreferences, saveMessagePreferences } from '#wire/message/calls.ts';
import { MessageChannel, MessageEvent } from '#wire/message/codes.ts';
import { TextField } from '../../entry/text-field.tsx';
import { call } from '../../kit/call.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './message.module.css';

type Preferences = Awaited<ReturnType<typeof call<typeof getMessagePreferences>>>;
type Channel = (typeof MessageChannel.all)[number];

interface FormProps {
  readonly start: Preferences;
  onSaved(): void;
}

const Form = ({ start, onSaved }: FormProps) => {
  const t = useT();
  const [email, setEmail] = useState(start.email);
  const [choices, setChoices] = useState(start.choices);
  const [wrong, setWrong] = useState<string>();
  const hasMail = start.available.includes(MessageChannel.email);

  /** Without an address nothing goes by e-mail. */
  const isIdle = (channel: Channel) => channel === MessageChannel.email && email === '';
  const isChosen = (event: string, channel: Channel) =>
    choices.find((choice) => choice.event === event)?.channels.includes(channel) ?? false;
  const toggle = (event: string, channel: Channel, on: boolean) =>
    setChoices((now) =>
      now.map((choice) =>
        choice.event === event
          ? {
              ...choice,
              channels: [...choice.channels.filter((one) => one !== channel), ...(on ? [channel] : [])],
            }
          : choice,
      ),
    );

  const save = async () => {
    if (email !== '' && !isEmail(email)) return setWrong(t('rule.email'));
    setWrong(undefined);
    const sent = choices.map((choice) => ({
      ...choice,
      channels: choice.channels.filter((channel) => !hasMail || !isIdle(channel)),
    }));
    await call(saveMessagePreferences, { email, choices: sent, revision: start.revision });
    notify.success(t('message.saved'));
    await refresh(getMessagePreferences);
    onSaved();
  };

  return (
    <form
      className={css.preferences}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(() => refresh(getMessagePreferences));
      }}
    >
      <p>{t('message.preferencesLead')}</p>
      {hasMail ? (
        <TextField
          label={t('message.emailLabel')}
          type="email"
          autoComplete="email"
          value={email}
          error={wrong}
          help={t('message.emailHelp')}
          onChange={setEmail}
        />
      ) : (
        <p className={css.trouble}>{t('message.noEmail')}</p>
      )}
      <fieldset
        className={css.choices}
        style={{ '--channels': start.available.length } as CSSProperties}
        aria-label={t('message.preferences')}
      >
        <span />
        {start.available.map((channel) => (
          <span key={channel} className={css.channel} aria-hidden="true">
            {sayCode(t, MessageChannel, channel)}
          </span>
        ))}
        {MessageEvent.all.map((event) => (
          <Fragment key={event}>
            <span>{sayCode(t, MessageEvent, event)}</span>
            {start.available.map((channel) => (
              <Checkbox
                key={channel}
                className={css.choice}
                aria-label={t('message.by', {
                  event: sayCode(t, MessageEvent, event),
                  channel: sayCode(t, MessageChannel, channel),
                })}
                disabled={isIdle(channel)}
                checked={isChosen(event, channel) && !isIdle(channel)}
                onChange={({ currentTarget }) => toggle(event, channel, currentTarget.checked)}
              />
            ))}
          </Fragment>
        ))}
      </fieldset>
      <div className={css.save}>
        <Button type="submit">{t('message.save')}</Button>
      </div>
    </form>
  );
};

/** Which messages also go by text message or e-mail. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const { data, error, refetch } = useRead(getMessagePreferences, {}, { staleMs: 0 });
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('message.preferences')} size={560}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Form key={data.revision} start={data} onSaved={() => close()} />
      ) : (
        <div className={css.waiting} />
      )}
    </DialogFrame>
  );
};
