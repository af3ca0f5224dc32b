import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listPhotoUses } from '#wire/photo/calls.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { PairPhone } from './pair-phone.tsx';
import css from './photo.module.css';

/** Pairs a phone with the use under way: the use, its code, and the photos as they arrive. */
export const Page = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly use?: string };
  const { data, error, refetch } = useRead(listPhotoUses, {}, { keepLast: true });
  usePageTitle(t('photo.title'));

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const uses = data?.list ?? [];
  const use = uses.find(({ authorizationId }) => authorizationId === search.use) ?? uses[0];
  return (
    <div className={css.page} aria-busy={!data}>
      <header>
        <h1>{t('photo.title')}</h1>
        <p className={css.lead}>{t('photo.lead')}</p>
      </header>
      {data && !use && <EmptyState title={t('photo.none')} text={t('photo.noneText')} />}
      {use && (
        <>
          <div className={css.chosen}>
            <NativeSelect
              className={css.choice}
              label={t('photo.choose')}
              value={use.authorizationId}
              data={uses.map((one) => ({
                value: one.authorizationId,
                label: [one.title, one.deviceName, one.empowerNo, one.isOver ? t('photo.over') : '']
                  .filter(Boolean)
                  .join(' · '),
              }))}
              onChange={(event) =>
                void navigate({
                  to: '/sealManage/phoneuse' as string,
                  search: { use: event.currentTarget.value } as never,
                  replace: true,
                })
              }
            />
            <p className={css.numbers}>
              <span>{t('photo.pressCount', { n: use.presses })}</span>
              <span>{t('photo.photoCount', { n: use.photos })}</span>
            </p>
          </div>
          <PairPhone key={use.authorizationId} authorizationId={use.authorizationId} />
        </>
      )}
    </div>
  );
};
