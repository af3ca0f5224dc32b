import * as call from '@chancery/contract/organization/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { OrganizationService } from './organization.service.ts';

export const organizationRoutes = (organizations: OrganizationService) => [
  handle(call.listOrganization, ({ actor, input }) => organizations.list(actor, input)),
  handle(call.addOrganization, ({ actor, input }) => organizations.add(actor, input)),
  handle(call.updateOrganization, ({ actor, input }) => organizations.update(actor, input)),
  handle(call.deleteOrganization, ({ actor, input }) => organizations.remove(actor, input)),
];
