import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getDevice } from '#wire/device/calls.ts';
import { DeviceStanding } from '#wire/device/codes.ts';
import { listTemplates } from '#wire/template/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { templateState } from '../template/template-shows.tsx';
import css from './seal.module.css';
import { openEditSeal } from './seal-forms.ts';

interface Props {
  readonly data: CallResult<typeof getDevice>;
}

const shownAtOnce = 10;
const Standing = tag(DeviceStanding).Cell;

/** How a seal stands, and the way to change what is noted of it. */
export const SealStanding = ({ data }: Props) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <span className={css.standing}>
      <Standing value={data.standing} />
      {can('device.edit') && data.standing !== DeviceStanding.unbound && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPencil size="1rem" />}
          onClick={() => void openEditSeal(data)}
        >
          {t('seal.edit')}
        </Button>
      )}
    </span>
  );
};

/** The templates that an application for a seal may use. */
export const SealTemplates = ({ data: { id } }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const isAllowed = can('template.view');
  const { data } = useRead(listTemplates, { deviceId: id, pageSize: shownAtOnce }, { enabled: isAllowed });
  if (!isAllowed) return <p className={css.quiet}>{t('seal.templatesClosed')}</p>;
  if (!data) return <p className={css.quiet} aria-busy="true" />;
  if (data.list.length === 0) return <p className={css.quiet}>{t('seal.noTemplates')}</p>;
  return (
    <>
      <ul className={css.templates}>
        {data.list.map((row) => (
          <li key={row.id}>
            <Link to={`/sealManage/addtemplate/${row.id}` as string}>{row.name}</Link>
            <templateState.Cell value={row.enabled} />
          </li>
        ))}
      </ul>
      <Link to={`/server/templatelists/${id}` as string}>{t('seal.templatesAll')}</Link>
    </>
  );
};
