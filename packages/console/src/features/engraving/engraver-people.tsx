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

/** Asks before something is done to one of them, and says to whom. */
const isMeant = ({ realName }: Person, verb: string, text: string) =>
  confirm({ title: `${verb} · ${realName}`, text, verb, dangerous: true });

const reset = async (person: Person) => {
  if (!(await isMeant(person, say('operator.reset'), say('operator.resetText')))) return;
  const { password } = await call(resetOperatorPassword, { id: person.id });
  await showPassword(person.username, password);
};

const resetFactor = async (person: Person) => {
  const text = say('operator.resetSecondFactorText');
  if (!(await isMeant(person, say('operator.resetSecondFactor'), text))) return;
  await call(resetSecondFactor, { id: person.id });
  await refresh(getEngraver);
};

const disable = async (person: Person) => {
  if (!(await isMeant(person, say('operator.disable'), say('operator.disableText')))) return;
  await call(disableOperator, { id: person.id });
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
