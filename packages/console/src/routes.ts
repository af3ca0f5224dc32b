import type { ComponentType } from 'react';
import type { BookName } from './books/books.ts';

/** A page module: what it shows is called `Page`. */
export type PageModule = Promise<{ readonly Page: ComponentType }>;

/** A path and the page it opens; the page and its phrases are fetched when it is first visited. */
export interface PageRoute {
  readonly path: `/${string}`;
  readonly page: () => PageModule;
  readonly book?: BookName;
}

/** Pages before the shell. `for` says who may be there: anyone, those not logged in, or those logged in as one kind. */
export interface EntryRoute extends PageRoute {
  readonly for: 'anyone' | 'stranger' | 'member' | 'operator';
}

/** The pages that stand alone. */
export const entryRoutes: readonly EntryRoute[] = [
  { path: '/login', page: () => import('./features/account/login.page.tsx'), for: 'stranger' },
  { path: '/choose', page: () => import('./features/account/choose.page.tsx'), book: 'shell', for: 'member' },
  { path: '/addenterprise', page: () => import('./features/account/addenterprise.page.tsx'), for: 'member' },
  {
    path: '/account/password',
    page: () => import('./features/account/operator-password.page.tsx'),
    for: 'operator',
  },
  {
    path: '/camera',
    page: () => import('./features/photo/camera.page.tsx'),
    book: 'photo',
    for: 'anyone',
  },
  { path: '/verify', page: () => import('./features/verify/verify.page.tsx'), book: 'verify', for: 'anyone' },
  { path: '/403', page: () => import('./features/account/forbidden.page.tsx'), for: 'anyone' },
  { path: '/404', page: () => import('./features/account/not-found.page.tsx'), for: 'anyone' },
];

/** The pages inside of the shell, a line each. */
export const workRoutes: readonly PageRoute[] = [
  { path: '/dashboard', page: () => import('./features/dashboard/dashboard.page.tsx'), book: 'home' },
  { path: '/account/sessions', page: () => import('./features/account/sessions.page.tsx') },
  { path: '/account/hand-over', page: () => import('./features/unit/hand-over.page.tsx'), book: 'unit' },
  {
    path: '/account/second-factor',
    page: () => import('./features/second-factor/second-factor.page.tsx'),
    book: 'secondFactor',
  },
  { path: '/message/versionHistory', page: () => import('./features/version/version-history.page.tsx') },
  { path: '/message/versionDetail', page: () => import('./features/version/version-detail.page.tsx') },
  { path: '/unit/member', page: () => import('./features/member/member.page.tsx'), book: 'member' },
  {
    path: '/unit/memberDetail/$id',
    page: () => import('./features/member/member-detail.page.tsx'),
    book: 'member',
  },
  { path: '/role', page: () => import('./features/role/role.page.tsx'), book: 'member' },
  {
    path: '/file/watermark',
    page: () => import('./features/watermark/watermark.page.tsx'),
    book: 'watermark',
  },
  {
    path: '/file/marklist',
    page: () => import('./features/watermark/mark-list.page.tsx'),
    book: 'watermark',
  },
  {
    path: '/file/markdetail',
    page: () => import('./features/watermark/mark-detail.page.tsx'),
    book: 'watermark',
  },
  { path: '/file/detect', page: () => import('./features/identify/detect.page.tsx'), book: 'identify' },
  {
    path: '/file/detectlist',
    page: () => import('./features/identify/detect-list.page.tsx'),
    book: 'identify',
  },
  {
    path: '/file/detectdetail',
    page: () => import('./features/identify/detect-detail.page.tsx'),
    book: 'identify',
  },
  { path: '/log', page: () => import('./features/log/log.page.tsx') },
  { path: '/unit/company', page: () => import('./features/unit/company.page.tsx'), book: 'unit' },
  {
    path: '/unit/subsidiary',
    page: () => import('./features/organization/subsidiary.page.tsx'),
    book: 'unit',
  },
  {
    path: '/unit/department',
    page: () => import('./features/organization/department.page.tsx'),
    book: 'unit',
  },
  { path: '/unit/companyset', page: () => import('./features/unit/companyset.page.tsx'), book: 'unit' },
  { path: '/config', page: () => import('./features/unit/config.page.tsx'), book: 'unit' },
  { path: '/user', page: () => import('./features/operator/user.page.tsx'), book: 'operator' },
  { path: '/userDetail', page: () => import('./features/operator/user-detail.page.tsx'), book: 'operator' },
  { path: '/addUser', page: () => import('./features/operator/add-user.page.tsx'), book: 'operator' },
  {
    path: '/operatorRole',
    page: () => import('./features/operator/operator-role.page.tsx'),
    book: 'operator',
  },
  { path: '/organization', page: () => import('./features/org/organization.page.tsx'), book: 'operator' },
  { path: '/addOrg', page: () => import('./features/org/add-org.page.tsx'), book: 'operator' },
  { path: '/dictionary', page: () => import('./features/dictionary/dictionary.page.tsx'), book: 'operator' },
  { path: '/menu', page: () => import('./features/menu/menu.page.tsx'), book: 'operator' },
  { path: '/addMenu', page: () => import('./features/menu/add-menu.page.tsx'), book: 'operator' },
  { path: '/units', page: () => import('./features/units/units.page.tsx'), book: 'operator' },
  { path: '/units/$id', page: () => import('./features/units/unit.page.tsx'), book: 'operator' },
  { path: '/versions', page: () => import('./features/version/versions.page.tsx'), book: 'operator' },
  { path: '/addVersion', page: () => import('./features/version/add-version.page.tsx'), book: 'operator' },
  { path: '/evidence', page: () => import('./features/evidence/evidence.page.tsx'), book: 'evidence' },
  { path: '/partner', page: () => import('./features/partner/partner.page.tsx'), book: 'operator' },
  {
    path: '/partnerApply',
    page: () => import('./features/partner/partner-apply.page.tsx'),
    book: 'operator',
  },
  {
    path: '/partnerDetail',
    page: () => import('./features/partner/partner-detail.page.tsx'),
    book: 'operator',
  },
  {
    path: '/unit/attestation',
    page: () => import('./features/certification/attestation.page.tsx'),
    book: 'certification',
  },
  {
    path: '/unit/updateAttestation',
    page: () => import('./features/certification/update-attestation.page.tsx'),
    book: 'certification',
  },
  {
    path: '/certification',
    page: () => import('./features/certification/certifications.page.tsx'),
    book: 'certification',
  },
  {
    path: '/certification/detail',
    page: () => import('./features/certification/certification-detail.page.tsx'),
    book: 'certification',
  },
  {
    path: '/server/bindingseal',
    page: () => import('./features/device/bindingseal.page.tsx'),
    book: 'device',
  },
  {
    path: '/server/bindingseal/$id',
    page: () => import('./features/device/seal-detail.page.tsx'),
    book: 'device',
  },
  {
    path: '/server/changerecord',
    page: () => import('./features/device/changerecord.page.tsx'),
    book: 'device',
  },
  {
    path: '/sealManage/operateRecord',
    page: () => import('./features/device/operate-record.page.tsx'),
    book: 'device',
  },
  { path: '/sealManage/try', page: () => import('./features/device/try.page.tsx'), book: 'device' },
  { path: '/hardware', page: () => import('./features/device/hardware.page.tsx'), book: 'device' },
  {
    path: '/server/fileType',
    page: () => import('./features/document-type/file-type.page.tsx'),
    book: 'template',
  },
  {
    path: '/server/addFileType',
    page: () => import('./features/document-type/add-file-type.page.tsx'),
    book: 'template',
  },
  {
    path: '/server/templatelists/$id',
    page: () => import('./features/template/templatelists.page.tsx'),
    book: 'template',
  },
  {
    path: '/sealManage/useCordlist',
    page: () => import('./features/use-record/use-cordlist.page.tsx'),
    book: 'useRecord',
  },
  {
    path: '/sealManage/recorddetail',
    page: () => import('./features/use-record/recorddetail.page.tsx'),
    book: 'useRecord',
  },
  {
    path: '/sealManage/usingSealApplication',
    page: () => import('./features/application/apply.page.tsx'),
    book: 'application',
  },
  {
    path: '/sealManage/useaApplyexaminelist',
    page: () => import('./features/approval/approvals.page.tsx'),
    book: 'application',
  },
  {
    path: '/sealManage/examinedetail/$id',
    page: () => import('./features/approval/approval-detail.page.tsx'),
    book: 'application',
  },
  {
    path: '/sealManage/phoneuse',
    page: () => import('./features/photo/phoneuse.page.tsx'),
    book: 'photo',
  },
  {
    path: '/sealManage/simulator',
    page: () => import('./features/simulator/simulator.page.tsx'),
    book: 'simulator',
  },
  {
    path: '/sealManage/applyList',
    page: () => import('./features/application/records.page.tsx'),
    book: 'application',
  },
  {
    path: '/sealManage/authorizationDown',
    page: () => import('./features/authorization/authorization-down.page.tsx'),
    book: 'authorization',
  },
  {
    path: '/sealManage/authorizationActivate',
    page: () => import('./features/authorization/authorization-activate.page.tsx'),
    book: 'authorization',
  },
  {
    path: '/sealManage/useAuthorizationlist',
    page: () => import('./features/authorization/use-authorizationlist.page.tsx'),
    book: 'authorization',
  },
  {
    path: '/sealManage/authorizationdetail/$id',
    page: () => import('./features/authorization/authorization-detail.page.tsx'),
    book: 'authorization',
  },
  {
    path: '/sealManage/addtemplate/$parame',
    page: () => import('./features/template/add-template.page.tsx'),
    book: 'template',
  },
  {
    path: '/sealManage/tempManage',
    page: () => import('./features/template/temp-manage.page.tsx'),
    book: 'template',
  },
  {
    path: '/message/messageCenter',
    page: () => import('./features/message/message-center.page.tsx'),
    book: 'message',
  },
  { path: '/webhooks', page: () => import('./features/message/webhooks.page.tsx'), book: 'message' },
  { path: '/smsOutbox', page: () => import('./features/sms/sms-outbox.page.tsx') },
  { path: '/quotas', page: () => import('./features/quota/quotas.page.tsx'), book: 'desk' },
  { path: '/quotasApply', page: () => import('./features/quota/quotas-apply.page.tsx'), book: 'desk' },
  { path: '/quotasDetail', page: () => import('./features/quota/quotas-detail.page.tsx'), book: 'desk' },
  {
    path: '/complaintsAdvice',
    page: () => import('./features/complaint/complaints-advice.page.tsx'),
    book: 'desk',
  },
  {
    path: '/system/complaintsList',
    page: () => import('./features/complaint/complaints-list.page.tsx'),
    book: 'desk',
  },
  {
    path: '/system/complaintDetail',
    page: () => import('./features/complaint/complaint-detail.page.tsx'),
    book: 'desk',
  },
];

/** The frame around the work pages, with everything it brings. */
export const loadShell = () => import('./kit/shell/shell.tsx');
