import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MemberState } from '#wire/member/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { listManagedMembers } from '#wire/units/calls.ts';
import { showDate } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './units.module.css';

const pageSize = 20;
const { Cell: State } = tag(MemberState);

/** Who belongs to a unit that an operator looks into, page by page. */
export const UnitMembers = ({ data: { companyId } }: { readonly data: { readonly companyId: string } }) => {
  const t = useT();
  const [cursor, setCursor] = useState<string>();
  const [entered, setEntered] = useState('');
  const [keyword, setKeyword] = useState('');
  const input = { companyId, pageSize, cursor, keyword: keyword || undefined };
  const { data, error, refetch, isPlaceholderData } = useRead(listManagedMembers, input, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const turn = (to: string | null | undefined) =>
    to === null || to === undefined ? undefined : () => setCursor(to);
  return (
    <div className={css.members} aria-busy={!data || isPlaceholderData}>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          setCursor(undefined);
          setKeyword(entered.trim());
        }}
      >
        <TextInput
          type="search"
          aria-label={t('units.searchMembers')}
          placeholder={t('units.searchMembers')}
          maxLength={64}
          value={entered}
          onChange={(event) => setEntered(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('units.search')}
        </Button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table here */}
      <section className={css.table} aria-label={t('units.members')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('units.memberName')}</th>
              <th scope="col">{t('units.mainPhone')}</th>
              <th scope="col">{t('units.memberRole')}</th>
              <th scope="col">{t('units.memberState')}</th>
              <th scope="col">{t('units.memberSince')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.list.map((member) => (
              <tr key={member.memberId}>
                <td>
                  {member.realName}
                  {member.jobTitle && <span className={css.title}>{member.jobTitle}</span>}
                </td>
                <td>{member.mobile}</td>
                <td>{sayCode(t, Role, member.role)}</td>
                <td>
                  <State value={member.state} />
                </td>
                <td>{showDate(member.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={css.pager}>
        <span role="status">
          {data && (data.total > 0 ? t('units.memberTotal', { count: data.total }) : t('units.noMembers'))}
        </span>
        <Button variant="default" size="sm" disabled={!data?.previous} onClick={turn(data?.previous)}>
          {t('units.previousPage')}
        </Button>
        <Button variant="default" size="sm" disabled={!data?.next} onClick={turn(data?.next)}>
          {t('units.nextPage')}
        </Button>
      </div>
    </div>
  );
};
