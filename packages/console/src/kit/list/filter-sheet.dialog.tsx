import { Button } from '@mantine/core';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { ListChips } from './list-chips.tsx';
import { ListFilters } from './list-filters.tsx';
import type { AnySpec } from './list-spec.ts';
import { ListViewsSlot } from './list-views-slot.tsx';
import { useColumnChoice } from './use-columns.ts';
import { useList } from './use-list.ts';

/** The filters of a list on a phone: a sheet, with all of them in reach. */
export const Dialog = ({ spec, opened, close }: { readonly spec: AnySpec } & DialogProps) => {
  const t = useT();
  const list = useList(spec);
  const columns = useColumnChoice(spec);
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('list.filters')}
      footer={<Button onClick={() => close()}>{t('list.showResults')}</Button>}
    >
      <ListViewsSlot spec={spec} list={list} columns={columns} />
      {spec.chips && <ListChips spec={spec} list={list} />}
      <ListFilters spec={spec} list={list} all />
    </DialogFrame>
  );
};
