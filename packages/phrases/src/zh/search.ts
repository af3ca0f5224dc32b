import type { search as english, searchCodes as englishCodes } from '../en/search.ts';
import type { Translated } from '../phrase.ts';

/** The labels of the codes that only the search shows: the headings of what it found. */
export const searchCodes: Translated<typeof englishCodes> = {
  'code.thingKind.application': '用印申请',
  'code.thingKind.authorization': '用印授权',
  'code.thingKind.useRecord': '用印记录',
  'code.thingKind.seal': '印章',
  'code.thingKind.member': '成员',
  'code.thingKind.signing': '签署任务',
  'code.thingKind.markedFile': '水印文件',
  'code.thingKind.template': '审批模板',
  'code.thingKind.order': '订单',
  'code.thingKind.engraving': '刻章',
  'code.thingKind.destruction': '印章销毁',
  'code.thingKind.invoice': '发票',
  'code.thingKind.project': '项目',
  'code.thingKind.event': '赛事活动',
  'code.thingKind.meeting': '评审会',
  'code.thingKind.course': '辅导',
  'code.thingKind.download': '资料',
  'code.thingKind.news': '政策动态',
};

/** What the search says. */
export const search: Translated<typeof english> = {
  'search.failed': '搜索未能完成，页面和操作仍可查找。',
  'search.more': '还有更多结果，请输入更多内容以缩小范围。',
  'search.pages': '页面与操作',
  'search.recent': '最近打开',
  'search.retry': '重新搜索',
  'search.slow': '搜索时间较长，请稍候…',
  'search.working': '正在搜索…',
};
