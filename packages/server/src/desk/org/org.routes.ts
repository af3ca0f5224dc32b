import * as call from '@chancery/contract/org/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { OrgService } from './org.service.ts';

export const orgRoutes = (orgs: OrgService) => [
  handle(call.queryOrgs, ({ input }) => orgs.query(input)),
  handle(call.selectOrgs, ({ input }) => orgs.select(input.keyword)),
  handle(call.getOrg, ({ input }) => orgs.get(input.id)),
  handle(call.saveOrg, ({ actor, input }) => orgs.save(actor, input)),
  handle(call.updateOrg, ({ actor, input }) => orgs.update(actor, input)),
  handle(call.moveOrg, ({ actor, input }) => orgs.move(actor, input)),
  handle(call.deleteOrg, ({ input }) => orgs.remove(input.id)),
];
