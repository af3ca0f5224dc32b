import { getMember } from '#wire/member/calls.ts';
import { Role } from '#wire/unit/codes.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { showDate } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { actionTitle } from '../log/action-name.ts';
import { departments } from './department-names.tsx';
import { memberActions } from './member-actions.ts';
import { Devices, Fingerprint, Leave, Sessions, Standing } from './member-sections.tsx';

/** A member: what the unit knows of them, what they may do, and what happened. */
export const Page = detailPage({
  endpoint: getMember,
  params: ({ id }) => (id ? { userId: id } : undefined),
  title: ({ realName }) => realName,
  lead: ({ role, createdAt }, t) =>
    t('member.lead', { role: sayCode(t, Role, role), date: showDate(createdAt) }),
  status: (data) => <Standing data={data} />,
  facts: [
    { field: 'mobile' },
    { field: 'role', show: tag(Role) },
    { field: 'departments', show: departments },
    { field: 'jobTitle' },
    { field: 'lastEnteredAt', show: dateTime },
  ],
  actions: memberActions,
  story: ({ operations }) =>
    operations.map(({ id, action, actorName, objectName, createdAt, ip }) => ({
      key: id,
      what: [actionTitle(action), objectName].filter(Boolean).join(': '),
      who: actorName,
      at: createdAt,
      where: ip,
    })),
  sections: [
    { title: 'member.sessions', Body: Sessions },
    { title: 'member.devices', Body: Devices },
    { title: 'member.fingerprint', Body: Fingerprint },
    { title: 'member.leave', Body: Leave },
  ],
  parent: '/unit/member',
});
