import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getTemplate } from '#wire/template/calls.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { callAny, useRead } from '../../kit/query.ts';
import type { Template } from './editor/drawing.ts';
import css from './editor/editor.module.css';
import { TemplateEditor } from './editor/template-editor.tsx';

const listPath = '/sealManage/tempManage';

/** A drawing begins with what the server said once; what it says later must not wipe it out. */
const Desk = ({ first }: { readonly first: Template | undefined }) => {
  const [template, setTemplate] = useState(first);
  const [round, setRound] = useState(0);
  const restart = () => setRound((now) => now + 1);
  const reload = async () => {
    if (!template) return;
    setTemplate(await callAny(getTemplate, { id: template.id }));
    restart();
  };
  return <TemplateEditor key={round} template={template} reload={reload} restart={restart} />;
};

const Loaded = ({ id }: { readonly id: string }) => {
  const [since] = useState(() => Date.now());
  const query = useRead(getTemplate, { id }, { staleMs: 0 });
  if (query.isError && !query.data)
    return <DetailTrouble error={query.error} parent={listPath} onRetry={() => void query.refetch()} />;
  if (!query.data || query.dataUpdatedAt < since) return <div className={css.placeholder} aria-busy="true" />;
  return <Desk first={query.data} />;
};

/** Draws a new approval template, or redraws one. */
export const Page = () => {
  const { parame = 'new' } = useParams({ strict: false }) as { readonly parame?: string };
  return parame === 'new' ? <Desk key="new" first={undefined} /> : <Loaded key={parame} id={parame} />;
};
