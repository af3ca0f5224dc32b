import type { homeFigures as english } from '../en/home-figures.ts';
import type { Translated } from '../phrase.ts';

/** The numbers at the head of the home page. */
export const homeFigures: Translated<typeof english> = {
  'figure.device': '印章',
  'figure.use': '用印',
  'figure.apply': '申请',
  'figure.devices': '印章',
  'figure.devicesOnline': '在线',
  'figure.devicesAttention': '需要处理',
  'figure.servicesEnding': '服务即将到期',
  'figure.pressesToday': '今日盖章',
  'figure.usesThisMonth': '本月用印',
  'figure.usesOpen': '进行中的授权',
  'figure.usesToReview': '待审核',
  'figure.appliesRunning': '审批中',
  'figure.appliesThisMonth': '本月申请',
  'figure.appliesApproved': '本月通过',
  'figure.appliesRejected': '本月驳回',
};
