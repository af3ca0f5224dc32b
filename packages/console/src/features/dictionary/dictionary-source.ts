import type { z } from 'zod';
import {
  type DictionaryEntry,
  type DictionaryTypeInfo,
  listDictionary,
  listDictionaryTypes,
  moveDictionaryEntry,
} from '#wire/dictionary/calls.ts';
import { call } from '../../kit/call.ts';
import { currentLanguage, t } from '../../kit/phrases.tsx';
import type { TreeNode, TreeSource } from '../../kit/tree/tree-node.ts';

type Type = z.output<typeof DictionaryTypeInfo>;
type Entry = z.output<typeof DictionaryEntry>;
/** A dictionary, or a choice of one. */
export type DictionaryData = { readonly type: Type } | { readonly entry: Entry };

/** The name of a dictionary or choice, in the reader's language. */
export const nameOf = ({ nameEn, nameZh }: Pick<Entry, 'nameEn' | 'nameZh'>): string =>
  currentLanguage() === 'zh' ? nameZh : nameEn;

const typeNode = (type: Type): TreeNode<DictionaryData> => ({
  id: type.code,
  label: nameOf(type),
  hint: String(type.entries),
  hasChildren: type.entries > 0,
  data: { type },
});

const entryNode = (entry: Entry): TreeNode<DictionaryData> => ({
  id: entry.id,
  label: nameOf(entry),
  hint: entry.enabled ? undefined : t('dictionary.off'),
  hasChildren: false,
  data: { entry },
});

/** There are a few dictionaries of a few choices: all of them are soon read. */
const everything = async () => {
  const { list: types } = await call(listDictionaryTypes, {}, { quiet: true });
  return Promise.all(
    types.map(async (type) => {
      const { list: entries } = await call(listDictionary, { type: type.code }, { quiet: true });
      return { type, entries };
    }),
  );
};

/** The dictionaries, and below each its choices in order. */
export const dictionaries: TreeSource<DictionaryData> = {
  endpoint: listDictionaryTypes,
  load: async (type) => {
    if (type === null) return (await call(listDictionaryTypes, {}, { quiet: true })).list.map(typeNode);
    return (await call(listDictionary, { type }, { quiet: true })).list.map(entryNode);
  },
  search: async (typed) => {
    const wanted = typed.toLowerCase();
    const matches = ({ code, nameEn, nameZh }: Pick<Entry, 'code' | 'nameEn' | 'nameZh'>) =>
      `${code} ${nameEn} ${nameZh}`.toLowerCase().includes(wanted);
    return (await everything()).flatMap(({ type, entries }) => [
      ...(matches(type) ? [{ node: typeNode(type), path: [] }] : []),
      ...entries.filter(matches).map((entry) => ({ node: entryNode(entry), path: [typeNode(type)] })),
    ]);
  },
  path: async (id) => {
    for (const { type, entries } of await everything()) {
      if (type.code === id) return [typeNode(type)];
      const entry = entries.find((choice) => choice.id === id);
      if (entry) return [typeNode(type), entryNode(entry)];
    }
    return [];
  },
  move: ({ id, beforeId }) => call(moveDictionaryEntry, { id, before: beforeId }),
  accepts: (node, parent) =>
    node.data !== undefined && 'entry' in node.data && parent?.id === node.data.entry.type,
};
