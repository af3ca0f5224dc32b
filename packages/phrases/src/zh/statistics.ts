import type { statistics as english } from '../en/statistics.ts';
import type { Translated } from '../phrase.ts';

/** The page of statistics. */
export const statistics: Translated<typeof english> = {
  'statistics.title': '月度统计',
  'statistics.month': '按月',
  'statistics.span': '自选日期',
  'statistics.year': '按年',
  'statistics.by': '统计维度',
  'statistics.byKind': '按{kind}',
  'statistics.earlier': '往前',
  'statistics.later': '往后',
  'statistics.compared': '小字为与上期相比的增减。',
  'statistics.total': '合计',
  'statistics.sum': '全年',
  'statistics.course': '走势',
  'statistics.measureName': '指标',
  'statistics.none': '这段时间没有数据。',
  'statistics.save': '导出 {kind}',
  'statistics.print': '打印',
  'statistics.beforeOf': '{name}（上期）',
  'statistics.nobody': '未识别人员',
  'statistics.note':
    '用印按最后一次盖章的日期统计；申请按提交日期、审批结果按结束日期统计。一份申请涉及多枚印章时，每枚各计一次。用时误差不超过 5%。',
  'statistics.measure.uses': '用印次数',
  'statistics.measure.presses': '盖章次数',
  'statistics.measure.abnormal': '异常',
  'statistics.measure.reviewed': '已复核',
  'statistics.measure.noPhoto': '缺少照片',
  'statistics.measure.applied': '申请',
  'statistics.measure.approved': '通过',
  'statistics.measure.rejected': '驳回',
  'statistics.measure.withdrawn': '撤回',
  'statistics.measure.leadMedian': '审批用时（中位数）',
  'statistics.measure.lead90': '审批用时（90%）',
};
