import type { inbox as english } from '../en/inbox.ts';
import type { Translated } from '../phrase.ts';

/** Everything that waits for the reader, in one place. */
export const inbox: Translated<typeof english> = {
  'code.inboxKind.approve': '审批',
  'code.inboxKind.amend': '修改重提',
  'code.inboxKind.authorise': '授权',
  'code.inboxKind.activate': '激活',
  'code.inboxKind.stamp': '用印',
  'code.inboxKind.photograph': '拍照',
  'code.inboxKind.review': '复核',
  'code.inboxKind.sign': '签署',
  'code.inboxKind.certify': '认证审核',
  'code.inboxKind.answer': '回复',
  'code.inboxKind.quota': '限额审批',
  'code.inboxKind.partner': '代理审批',
  'code.inboxKind.invoice': '开票',
  'inbox.title': '待办事项',
  'inbox.all': '全部',
  'inbox.empty': '没有待办事项',
  'inbox.emptyText': '待审批、授权、用印、拍照、复核和签署的事项会出现在这里。',
  'inbox.emptyKind': '没有这一类的待办事项。',
  'inbox.showAll': '查看全部',
  'inbox.reject': '驳回',
  'inbox.since': '自 {time} 起等待',
  'inbox.due': '{time} 到期',
  'inbox.overdue': '{time} 已到期',
  'inbox.more': '只显示等待最久的 {n} 项，处理后显示其余事项。',
  'inbox.next': '下一项（还剩 {n} 项）',
  'inbox.isNext': '下一项：{title}',
  'inbox.seeAll': '待办事项（{n}）',
  'inbox.gone': '此事项已由他人处理。',
};
