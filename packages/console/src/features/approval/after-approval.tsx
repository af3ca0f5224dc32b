import { ApprovalState } from '#wire/approval/codes.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import { showBinding } from '../../kit/zone.ts';
import css from './approval.module.css';
import type { Application } from './step.ts';

/** What comes once everybody has agreed: who grants the use of which seal, and who stamps until when. */
export const AfterApproval = ({ data }: { readonly data: Application }) => {
  const t = useT();
  if (data.state === ApprovalState.rejected) return null;
  const window = { from: showBinding(data.fields.startAt), to: showBinding(data.fields.endAt) };
  return (
    <section className={detail.section}>
      <h2>{t(data.state === ApprovalState.approved ? 'approval.nowFollows' : 'approval.afterwards')}</h2>
      <ol className={css.after}>
        {data.seals.map(({ deviceId, name, keeper }) => (
          <li key={deviceId}>
            {keeper
              ? t('approval.keeperGrants', { keeper: keeper.realName, seal: name })
              : t('approval.administratorGrants', { seal: name })}
          </li>
        ))}
        <li>{t('approval.thenStamps', { name: data.user.realName, ...window })}</li>
        {data.fields.takeOut && <li>{t('approval.takenOut')}</li>}
      </ol>
    </section>
  );
};
