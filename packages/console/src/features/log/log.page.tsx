import { LoginResult, LoginType } from '#wire/account/codes.ts';
import { ExportType } from '#wire/export/codes.ts';
import { listLoginLog, listOperateLog } from '#wire/log/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { exactTime, tag, truncated } from '../../kit/list/show.tsx';
import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { exportBeyond } from '../export/offer.ts';
import { actionTitle } from './action-name.ts';
import { action, client, machine } from './log-shows.tsx';

const Operations = listPage({
  endpoint: listOperateLog,
  title: 'log.operations',
  filters: { keyword: 'text', from: 'dateRange', objectType: 'text', objectId: 'text' },
  columns: [
    { field: 'createdAt', show: exactTime },
    { field: 'actorName', width: 128 },
    { field: 'action', show: action },
    { field: 'objectName', show: truncated(24) },
    { field: 'ip', width: 136 },
    { field: 'objectType', width: 144, hidden: true },
    { field: 'objectId', width: 200, hidden: true },
    { field: 'clientType', show: client, hidden: true },
    { field: 'requestId', width: 160, hidden: true },
  ],
  export: exportBeyond(ExportType.operations),
  empty: { title: 'log.noOperations', text: 'log.noOperationsText' },
  card: { title: (row) => actionTitle(row.action), facts: ['actorName', 'objectName', 'createdAt'] },
  inspect: () => import('./operation.inspect.tsx'),
});

const Logins = listPage({
  endpoint: listLoginLog,
  title: 'log.logins',
  filters: { keyword: 'text', loginType: LoginType, result: LoginResult, from: 'dateRange' },
  columns: [
    { field: 'createdAt', show: exactTime },
    { field: 'userName', width: 128 },
    { field: 'userAccount', width: 140 },
    { field: 'result', show: tag(LoginResult) },
    { field: 'loginType', show: tag(LoginType), width: 216 },
    { field: 'companyName', show: truncated(12), hidden: true },
    { field: 'ip', width: 136 },
    { field: 'userAgent', show: machine },
  ],
  export: exportBeyond(ExportType.logins),
  empty: { title: 'log.noLogins', text: 'log.noLoginsText' },
  card: { title: (row) => row.userName || row.userAccount, facts: ['result', 'createdAt', 'ip'] },
});

/** What was done, and who logged in or tried to. */
export const Page = tabbedPage('log.title', [
  { name: 'operations', label: 'log.operations', Page: Operations },
  { name: 'logins', label: 'log.logins', Page: Logins },
]);
