import * as call from '@chancery/contract/dictionary/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { DictionaryService } from './dictionary.service.ts';
import type { DictionaryTypeService } from './dictionary-type.service.ts';

export const dictionaryRoutes = (entries: DictionaryService, types: DictionaryTypeService) => [
  handle(call.listDictionary, ({ input, origin }) => entries.list(input.type, origin.language)),
  handle(call.addDictionaryEntry, ({ actor, input }) => entries.add(actor, input)),
  handle(call.updateDictionaryEntry, ({ actor, input }) => entries.update(actor, input)),
  handle(call.moveDictionaryEntry, ({ input }) => entries.move(input)),
  handle(call.deleteDictionaryEntry, ({ input }) => entries.remove(input.id)),
  handle(call.listDictionaryTypes, ({ origin }) => types.list(origin.language)),
  handle(call.addDictionaryType, ({ actor, input }) => types.add(actor, input)),
  handle(call.updateDictionaryType, ({ actor, input }) => types.update(actor, input)),
  handle(call.deleteDictionaryType, ({ input }) => types.remove(input.id)),
];
