import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { deleteOrg, getOrg, queryOrgs } from '#wire/org/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { number } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { NodeDetail } from '../operator/node-detail.tsx';

/** One organisation and what can be done to it. */
export const OrgDetail = ({ id }: { readonly id: string }) => {
  const t = useT();
  const navigate = useNavigate();
  const { can } = useAccess();
  const { data, error, refetch } = useRead(getOrg, { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;

  const remove = async () => {
    const title = t('org.delete');
    const text = t('org.deleteText', { name: data.name });
    if (!(await confirm({ title, text, verb: title, dangerous: true }))) return;
    await call(deleteOrg, { id });
    notify.success(t('org.deleted'));
    await navigate({ to: '/organization' });
    await refresh(queryOrgs);
  };

  return (
    <NodeDetail
      title={data.name}
      lead={data.path.map(({ name }) => name).join(' / ') || t('org.top')}
      actions={
        can('org.edit') && (
          <>
            <Button renderRoot={(props: object) => <Link to={`/addOrg?id=${id}`} {...props} />}>
              {t('org.edit')}
            </Button>
            <Button
              variant="default"
              renderRoot={(props: object) => <Link to={`/addOrg?parentId=${id}`} {...props} />}
            >
              {t('org.addBelow')}
            </Button>
            {data.children === 0 && data.operators === 0 && (
              <Button variant="default" onClick={() => void remove().catch(() => undefined)}>
                {t('org.delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts
        data={data}
        facts={[
          { field: 'remark' },
          { field: 'operators', label: 'org.operators', show: number },
          { field: 'children', label: 'org.children', show: number },
        ]}
      />
    </NodeDetail>
  );
};
