import { AuthorizationScope, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import { latestOfSeals, type ThingSource } from '../../kit/thing-source.ts';
import { authorizationsFor } from './authorization.lists.ts';
import { authorization } from './authorization.table.ts';

/** Authorisations in a search. */
export const authorizationThings: ThingSource = {
  kind: ThingKind.authorization,
  permissions: ['authorization.use', 'authorization.view'],
  from: authorization,
  at: authorization.createdAt,
  states: AuthorizationStatus,
  shown: () => ({
    title: authorization.title,
    number: authorization.empowerNo,
    state: authorization.status,
    person: authorization.userName,
  }),
  where: (tx, actor, keyword) =>
    authorizationsFor(tx, actor, { scope: AuthorizationScope.everyone, keyword }),
  growing: {
    unit: authorization.companyId,
    table: 'authorization_grant',
    words: authorization.words,
    number: authorization.empowerNo,
    numberLead: 'YY',
    owner: authorization.userId,
    ofSeals: latestOfSeals(authorization, { ...authorization, at: authorization.createdAt }),
  },
};
