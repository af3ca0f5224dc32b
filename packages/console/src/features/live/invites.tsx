import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { type FormEvent, useCallback, useState } from 'react';
import { limits } from '#wire/limits.ts';
import { inviteLiveWitness, listLiveInvites, withdrawLiveInvite } from '#wire/live/calls.ts';
import { Button } from '../../entry/button.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { call } from '../../kit/call.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { useLoad } from '../../kit/use-load.ts';
import css from './live.module.css';

type Invite = CallResult<typeof listLiveInvites>['list'][number];
type Made = CallResult<typeof inviteLiveWitness> & { readonly name: string };

const linkOf = (ticket: string): string => `${location.origin}/live#${ticket}`;

const Copy = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const copy = () => navigator.clipboard.writeText(value).then(() => setDone(true));
  return (
    <div className={css.copied}>
      <span className={css.dim}>{label}</span>
      <code>{value}</code>
      {'clipboard' in navigator && (
        <Button
          aria-label={t('live.copyWhat', { name: label })}
          onClick={() => void copy().catch(() => undefined)}
        >
          {t(isDone ? 'live.copied' : 'live.copy')}
        </Button>
      )}
    </div>
  );
};

const stateOf = (t: ReturnType<typeof useT>, { withdrawn, expiresAt, came }: Invite): string => {
  if (withdrawn) return t('live.inviteWithdrawn');
  if (Date.parse(expiresAt) <= Date.now()) return t('live.inviteEnded');
  const until = t('live.inviteUntil', { when: showDateTime(expiresAt) });
  return came ? `${t('live.inviteCame')} · ${until}` : until;
};

const Open = ({ authorizationId }: { readonly authorizationId: string }) => {
  const t = useT();
  const load = useCallback(
    () => call(listLiveInvites, { authorizationId }, { silent: true }),
    [authorizationId],
  );
  const { data, reload } = useLoad(load);
  const [name, setName] = useState('');
  const [made, setMade] = useState<Made>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || name.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call(inviteLiveWitness, { authorizationId, name: name.trim() }, { quiet: true });
      setMade({ ...answer, name: name.trim() });
      setName('');
      reload();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '');
    } finally {
      setBusy(false);
    }
  };
  const withdraw = async ({ id }: Invite) => {
    await call(withdrawLiveInvite, { id }).catch(() => undefined);
    if (made?.id === id) setMade(undefined);
    reload();
  };

  return (
    <div className={css.invites}>
      <form className={css.mark} onSubmit={(event) => void invite(event)} noValidate>
        <TextField
          label={t('live.inviteName')}
          help={t('live.inviteHelp', { n: limits.filming.inviteMinutes.usual / 60 })}
          autoComplete="off"
          value={name}
          onChange={setName}
          {...(error ? { error } : {})}
        />
        <Button type="submit" busy={isBusy} disabled={name.trim() === ''}>
          {t('live.inviteVerb')}
        </Button>
      </form>
      {made && (
        <div className={css.made} role="status">
          <p>{t('live.inviteMade', { name: made.name })}</p>
          <Copy label={t('live.inviteLink')} value={linkOf(made.ticket)} />
          <Copy label={t('live.inviteCode')} value={made.code} />
        </div>
      )}
      {data && data.list.length > 0 && (
        <ul className={css.people}>
          {data.list.map((each) => (
            <li key={each.id}>
              <span className={css.name}>{each.name}</span>
              <span className={css.dim}>{stateOf(t, each)}</span>
              {!each.withdrawn && Date.parse(each.expiresAt) > Date.now() && (
                <Button kind="link" onClick={() => void withdraw(each)}>
                  {t('live.inviteWithdraw')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Links for people outside: made, copied, ended. */
export const Invites = ({ authorizationId }: { readonly authorizationId: string }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.card}>
      <h2>{t('live.invite')}</h2>
      {isOpen ? (
        <Open authorizationId={authorizationId} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('live.inviteOpen')}</Button>
      )}
    </section>
  );
};
