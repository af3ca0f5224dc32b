import {
  addDictionaryEntry,
  addDictionaryType,
  deleteDictionaryEntry,
  deleteDictionaryType,
  listDictionary,
  listDictionaryTypes,
  updateDictionaryEntry,
  updateDictionaryType,
} from '#wire/dictionary/calls.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { type DictionaryData, nameOf } from './dictionary-source.ts';

type Type = Extract<DictionaryData, { type: unknown }>['type'];
type Entry = Extract<DictionaryData, { entry: unknown }>['entry'];

const names = { nameZh: {}, nameEn: {} } as const;
const code = { help: 'dictionary.codeHelp' } as const;

const shown = async (word: 'dictionary.saved' | 'dictionary.deleted') => {
  notify.success(t(word));
  await refresh(listDictionary);
  await refresh(listDictionaryTypes);
};

/** Asks for a new dictionary. */
export const addType = async (): Promise<void> => {
  const title = t('dictionary.add');
  if (await openFormDialog({ title, endpoint: addDictionaryType, fields: { code, ...names } }))
    await shown('dictionary.saved');
};

/** Asks for a new choice of a dictionary. */
export const addEntry = async (type: Type): Promise<void> => {
  const saved = await openFormDialog({
    title: t('dictionary.addEntry'),
    about: nameOf(type),
    endpoint: addDictionaryEntry,
    fields: { code, ...names },
    given: { type: type.code },
  });
  if (saved) await shown('dictionary.saved');
};

/** Edits a dictionary. */
export const editType = async (type: Type): Promise<void> => {
  const saved = await openFormDialog({
    title: t('dictionary.edit'),
    verb: t('dictionary.save'),
    about: type.code,
    endpoint: updateDictionaryType,
    fields: names,
    given: { id: type.id, revision: type.revision },
    initial: type,
    editing: true,
  });
  if (saved) await shown('dictionary.saved');
};

/** Edits a choice. */
export const editEntry = async (entry: Entry): Promise<void> => {
  const saved = await openFormDialog({
    title: t('dictionary.edit'),
    verb: t('dictionary.save'),
    about: entry.code,
    endpoint: updateDictionaryEntry,
    fields: { ...names, enabled: {} },
    given: { id: entry.id, revision: entry.revision },
    initial: entry,
    editing: true,
  });
  if (saved) await shown('dictionary.saved');
};

/** Deletes a dictionary or a choice, after a question. */
export const remove = async (data: DictionaryData): Promise<void> => {
  const title = t('dictionary.delete');
  const isType = 'type' in data;
  const name = nameOf(isType ? data.type : data.entry);
  const text = t(isType ? 'dictionary.deleteTypeText' : 'dictionary.deleteText', { name });
  if (!(await confirm({ title, text, verb: title, dangerous: true }))) return;
  if (isType) await call(deleteDictionaryType, { id: data.type.id });
  else await call(deleteDictionaryEntry, { id: data.entry.id });
  await shown('dictionary.deleted');
};
