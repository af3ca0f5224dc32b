import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { getDevice } from '#wire/device/calls.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './template.module.css';
import { templateList } from './template-list.tsx';

/** The templates that an application for one seal may use. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { data } = useRead(getDevice, { id });
  const List = useMemo(() => templateList({ deviceId: id }), [id]);
  const title = data ? t('template.ofSeal', { name: data.name }) : t('template.title');
  usePageTitle(title);
  return <List heading={<h1 className={css.title}>{title}</h1>} />;
};
