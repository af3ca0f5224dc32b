import { maskName } from '@chancery/contract/identity-check/rules.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import type { CheckWish } from '@chancery/identity/provider.ts';
import type { Secrets } from '../../kit/secrets.ts';

const hide = (value: string, before: number, after: number): string =>
  `${value.slice(0, before)}${'*'.repeat(Math.max(0, value.length - before - after))}${value.slice(value.length - after)}`;

const isPerson = (wish: CheckWish) => wish.kind === 'person' || wish.kind === 'personPhone';

/** What is kept of somebody: enough to be recognised by who knows them already, and nothing to find them by. */
export const hiddenFacts = (secrets: Pick<Secrets, 'identityDigest'>, companyId: string, wish: CheckWish) => {
  const { kind, name } = wish;
  const number = 'idNumber' in wish ? wish.idNumber.toUpperCase() : wish.code;
  const beside = Object.entries(wish)
    .filter(([key]) => key !== 'kind' && key !== 'name')
    .flatMap(([key, value]) => [key, String(value).toUpperCase()]);
  return {
    shownName: isPerson(wish) ? maskName(name) : name,
    shownNumber: isPerson(wish) ? hide(number, 1, 2) : hide(number, 4, 4),
    shownPhone: 'phone' in wish ? maskPhone(wish.phone) : '',
    digest: secrets.identityDigest(companyId, kind, name, ...beside),
    // Of one unit: two units never learn from it that they asked for the same person.
    numberDigest: secrets.identityDigest(companyId, 'number', number),
  };
};
