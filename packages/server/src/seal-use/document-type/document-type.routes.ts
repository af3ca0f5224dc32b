import * as call from '@chancery/contract/document-type/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { DocumentTypeService } from './document-type.service.ts';

export const documentTypeRoutes = (types: DocumentTypeService) => [
  handle(call.listDocumentTypes, ({ actor, input }) => types.list(actor, input)),
  handle(call.listDocumentTypeChoices, ({ actor }) => types.choices(actor)),
  handle(call.getDocumentType, ({ actor, input }) => types.get(actor, input.id)),
  handle(call.addDocumentType, ({ actor, input }) => types.add(actor, input)),
  handle(call.updateDocumentType, ({ actor, input }) => types.update(actor, input)),
  handle(call.deleteDocumentType, ({ actor, input }) => types.remove(actor, input)),
];
