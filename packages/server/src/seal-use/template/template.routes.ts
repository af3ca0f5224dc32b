import * as call from '@chancery/contract/template/calls.ts';
import { dryRunTemplate } from '@chancery/contract/template/dry-run.ts';
import { handle } from '../../kit/handle.ts';
import type { TemplateService } from './template.service.ts';

export const templateRoutes = (templates: TemplateService) => [
  handle(call.listTemplates, ({ actor, input }) => templates.list(actor, input)),
  handle(call.getTemplate, ({ actor, input }) => templates.get(actor, input.id)),
  handle(call.addTemplate, ({ actor, input }) => templates.add(actor, input)),
  handle(call.updateTemplate, ({ actor, input }) => templates.update(actor, input)),
  handle(call.copyTemplate, ({ actor, input }) => templates.copy(actor, input)),
  handle(call.enableTemplate, ({ actor, input }) => templates.enable(actor, input)),
  handle(call.deleteTemplate, ({ actor, input }) => templates.remove(actor, input.id)),
  handle(call.listFittingTemplates, ({ actor, input }) => templates.fitting(actor, input)),
  handle(dryRunTemplate, ({ actor, input }) => templates.dryRun(actor, input)),
];
