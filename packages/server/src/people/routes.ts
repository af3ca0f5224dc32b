import type { Ground } from '../kit/ground.ts';
import type { Route } from '../kit/handle.ts';
import { accountRoutes } from './account/account.routes.ts';
import { memberRoutes } from './member/member.routes.ts';
import type { Membership } from './membership.wiring.ts';
import { messageRoutes } from './message/message.routes.ts';
import { webhookRoutes } from './message/webhook.routes.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { unitRoutes } from './unit/unit.routes.ts';
import type { People } from './wiring.ts';

export const peopleRoutes = (
  people: People & Membership & Pick<Ground, 'transactions' | 'counts'>,
): Route[] => [
  ...accountRoutes(people),
  ...unitRoutes(people),
  ...organizationRoutes(people.organizations),
  ...smsRoutes(people.texts),
  ...messageRoutes(people),
  ...webhookRoutes(people.webhooks),
  ...memberRoutes(people),
];
