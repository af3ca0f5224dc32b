import type { getEngraver as Get } from '@chancery/contract/engraving/desk.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getEngraver } from '#wire/engraving/desk.ts';
import { disableOperator, enableOperator, resetOperatorPassword } from '#wire/operator/accounts.ts';
import { resetSecondFactor } from '#wire/operator/second-factor.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { showPassword } from '../operator/show-password.ts';
import css from './engraving.module.css';

type Data = CallResult<typeof Get>;
type Person = Data['people'][number];

const reset = async ({ id, username }: Person) => {
  const verb = say('operator.reset');
  if (!(await confirm({ title: verb, text: say('operator.resetText'), verb, dangerous: true }))) return;
  const { password } = await call(resetOperatorPassword, { id });
  await showPassword(username, password);
};

const resetFactor = async ({ id }: Person) => {
  const verb = say('operator.resetSecondFactor');
  const text = say('operator.resetSecondFactorText');
  if (!(await confirm({ title: verb, text, verb, dangerous: true }))) return;
  await call(resetSecondFactor, { id });
  await refresh(getEngraver);
};

const disable = async ({ id }: Person) => {
  const verb = say('operator.disable');
  if (!(await confirm({ title: verb, text: say('operator.disableText'), verb, dangerous: true }))) return;
  await call(disableOperator, { id });
  await refresh(getEngraver);
};

const enable = async ({ id }: Person) => {
  await call(enableOperator, { id });
  await refresh(getEngraver);
};

interface ButtonProps {
  readonly words: string;
  onPress(): Promise<void>;
}

const PersonButton = ({ words, onPress }: ButtonProps) => (
  <Button variant="default" size="sm" onClick={() => void onPress().catch(() => undefined)}>
    {words}
  </Button>
);

const PersonButtons = ({ person }: { readonly person: Person }) => {
  const t = useT();
  return (
    <span className={css.buttons}>
      <PersonButton words={t('operator.reset')} onPress={() => reset(person)} />
      {person.hasSecondFactor && (
        <PersonButton words={t('operator.resetSecondFactor')} onPress={() => resetFactor(person)} />
      )}
      {person.disabled ? (
        <PersonButton words={t('operator.enable')} onPress={() => enable(person)} />
      ) : (
        <PersonButton words={t('operator.disable')} onPress={() => disable(person)} />
      )}
    </span>
  );
};

/** Who works for a partner, and may log in to its desk. */
export const EngraverPeople = ({ data: { id, people } }: { readonly data: Data }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <>
      {people.length === 0 ? (
        <p className={css.quiet}>{t('engraver.noPeople')}</p>
      ) : (
        <ul className={css.people}>
          {people.map((person) => (
            <li key={person.id}>
              <span className={css.first}>
                <strong>{person.realName}</strong>
                <span className={css.quiet}>
                  {[person.username, person.mobile].filter(Boolean).join(' · ')}
                </span>
                {person.disabled && <StatusTag meaning="refused">{t('engraver.personDisabled')}</StatusTag>}
              </span>
              {can('operator.edit') && <PersonButtons person={person} />}
            </li>
          ))}
        </ul>
      )}
      {can('engraver.edit') && (
        <p>
          <Button
            variant="default"
            renderRoot={(props: object) => <Link to={`/addEngraverPerson?id=${id}`} {...props} />}
          >
            {t('engraver.addPerson')}
          </Button>
        </p>
      )}
    </>
  );
};
