import type { monthReport as english } from '../en/month-report.ts';
import type { Translated } from '../phrase.ts';

/** The report of a month as a PDF. */
export const monthReport: Translated<typeof english> = {
  'monthReport.title': '用印月报',
  'monthReport.file': '用印月报 {month}.pdf',
  'monthReport.zone': '日期按 {zone} 时区划分。',
  'monthReport.before': '{month}',
  'monthReport.made': '{at} 生成，收件人：{name}',
  'monthReport.sight.unit': '全单位的印章与申请',
  'monthReport.sight.kept': '您保管的印章及您本人的用印',
  'monthReport.sight.own': '您本人的用印与申请',
  'monthReport.was': '{month}：{n}',
  'monthReport.more': '另有 {n} 项，详见月度统计',
  'monthReport.stoodOut': '值得注意',
  'monthReport.nothing': '本月没有异常情况。',
  'monthReport.reason': '原因',
  'monthReport.approvals': '审批',
  'monthReport.times':
    '半数申请在 {median} 内办结，九成在 {most} 内办结；{month} 分别为 {medianBefore} 和 {mostBefore}。',
  'monthReport.decided': '办理件数',
  'monthReport.waitMedian': '等待中位数',
  'monthReport.wait90': '九成在',
};
