import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '../../kit/access.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { number } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { NodeDetail } from '../operator/node-detail.tsx';
import { addEntry, editEntry, editType, remove } from './dictionary-dialogs.ts';
import { type DictionaryData, nameOf } from './dictionary-source.ts';

/** A dictionary or one of its choices, and what can be done to it. */
export const DictionaryDetail = ({ node }: { readonly node: TreeNode<DictionaryData> | undefined }) => {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useAccess().can('dictionary.edit');
  const { data } = node ?? {};
  if (!data) return null;
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const drop = async () => {
    await remove(data);
    await navigate({ to: '/dictionary' });
  };
  const dropButton = (
    <Button variant="default" onClick={() => run(drop())}>
      {t('dictionary.delete')}
    </Button>
  );

  if ('type' in data) {
    const { type } = data;
    const actions = mayEdit && (
      <>
        <Button onClick={() => run(addEntry(type))}>{t('dictionary.addEntry')}</Button>
        <Button variant="default" onClick={() => run(editType(type))}>
          {t('dictionary.edit')}
        </Button>
        {!type.product && dropButton}
      </>
    );
    const lead = t(type.product ? 'dictionary.ofProduct' : 'dictionary.ownOne');
    return (
      <NodeDetail title={nameOf(type)} lead={lead} actions={actions}>
        <Facts
          data={type}
          facts={[
            { field: 'code' },
            { field: 'nameZh' },
            { field: 'nameEn' },
            { field: 'entries', label: 'dictionary.entries', show: number },
          ]}
        />
      </NodeDetail>
    );
  }
  const { entry } = data;
  const lead = (
    <StatusTag meaning={entry.enabled ? 'done' : 'neutral'}>
      {t(entry.enabled ? 'dictionary.offered' : 'dictionary.off')}
    </StatusTag>
  );
  const actions = mayEdit && (
    <>
      <Button onClick={() => run(editEntry(entry))}>{t('dictionary.edit')}</Button>
      {dropButton}
    </>
  );
  return (
    <NodeDetail title={nameOf(entry)} lead={lead} actions={actions}>
      <Facts data={entry} facts={[{ field: 'code' }, { field: 'nameZh' }, { field: 'nameEn' }]} />
    </NodeDetail>
  );
};
