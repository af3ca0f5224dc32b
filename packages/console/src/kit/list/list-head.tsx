import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../access.ts';
import { openDialog } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { refresh } from '../query.ts';
import { useIsMobile } from '../use-mobile.ts';
import { ExportMenu } from './export-menu.tsx';
import { say } from './labels.ts';
import css from './list.module.css';
import type { AnySpec } from './list-spec.ts';
import type { List } from './use-list.ts';

const filterSheet = () => import('./filter-sheet.dialog.tsx');

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  readonly heading?: ReactNode;
  readonly columnChoice: ReactNode;
  /** The fields of the columns that are shown. */
  readonly columns: readonly string[];
}

/** The title of a list, its tools and its one primary action. */
export const ListHead = ({ spec, list, heading, columnChoice, columns }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const isMobile = useIsMobile();
  const primary = spec.primaryAction;
  const filtered = Object.keys(list.state.filters).length;
  const tool = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon variant="subtle" size="lg" aria-label={label} data-hint={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  return (
    <header className={css.head}>
      {heading ?? <h1 className={css.title}>{say(t, spec.title)}</h1>}
      <div className={css.tools}>
        {isMobile && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size="1rem" />}
            onClick={() => void openDialog(filterSheet, { spec })}
          >
            {filtered > 0 ? t('list.filtersSet', { n: filtered }) : t('list.filters')}
          </Button>
        )}
        {tool(t('list.refresh'), <IconRefresh size="1.125rem" />, () => void refresh(spec.endpoint))}
        {!isMobile && columnChoice}
        <ExportMenu spec={spec} input={list.input} columns={columns} counted={list.page} />
        {primary && (!primary.permission || can(primary.permission)) && (
          <Button
            {...('to' in primary
              ? { renderRoot: (props: object) => <Link to={primary.to} {...props} /> }
              : { onClick: () => void primary.run() })}
            leftSection={primary.leads ? undefined : <IconPlus size="1rem" />}
          >
            {say(t, primary.label)}
          </Button>
        )}
      </div>
    </header>
  );
};
