import { Button } from '@mantine/core';
import { useState } from 'react';
import { CancelButton } from '../overlay/cancel-button.tsx';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import css from './tree.module.css';
import { Tree } from './tree.tsx';
import type { TreeNode } from './tree-node.ts';
import type { TreeQuestion } from './tree-question.ts';
import { useTree } from './use-tree.ts';

/** Chooses nodes of a tree; ends with those chosen, none being the top level. */
export const Dialog = ({ opened, close, ...question }: TreeQuestion & DialogProps<readonly TreeNode[]>) => {
  const t = useT();
  const tree = useTree(question.source);
  const [chosen, setChosen] = useState<readonly TreeNode[]>(question.chosen ?? []);
  const ids = new Set(chosen.map(({ id }) => id));
  const choose = (node: TreeNode) => {
    if (!question.many) return setChosen([node]);
    setChosen(ids.has(node.id) ? chosen.filter(({ id }) => id !== node.id) : [...chosen, node]);
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={question.title}
      footer={
        <>
          {question.withTop && (
            <Button variant="default" onClick={() => close([])}>
              {t('tree.top')}
            </Button>
          )}
          <CancelButton onClick={() => close()} />
          <Button disabled={chosen.length === 0 && !question.many} onClick={() => close(chosen)}>
            {t('tree.chooseHere')}
          </Button>
        </>
      }
    >
      {question.about && <p className={css.about}>{question.about}</p>}
      <div className={css.picking}>
        <Tree
          tree={tree}
          label={question.title}
          selected={chosen[0]?.id}
          checked={question.many ? ids : undefined}
          isDisabled={question.isDisabled}
          onSelect={choose}
        />
      </div>
    </DialogFrame>
  );
};
