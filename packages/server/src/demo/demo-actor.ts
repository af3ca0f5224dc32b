import { Role } from '@chancery/contract/unit/codes.ts';
import type { UnitActor } from '../kit/actor.ts';
import type { demoPeople } from './demo-people.ts';

/** Somebody of the demo at work in a unit. */
export const demoActor = (person: (typeof demoPeople)[number], companyId: string): UnitActor => ({
  kind: 'user',
  id: person.id,
  name: person.realName,
  mobile: person.mobile,
  companyId,
  role: Role.member,
  sessionId: '',
  permissions: new Set(),
});
