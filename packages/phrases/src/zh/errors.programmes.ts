/** Refusals of what the platform runs for units. */
export const programmesErrors = {
  'error.material.notFound': '该文件已不存在，请重新上传',
  'error.announcement.step': '状态已变化，无法执行此操作',
  'error.announcement.unitNotFound': '所选单位中有单位已不存在，请重新选择',
  'error.news.notFound': '该文章不存在，或已停止展示',
  'error.news.empty': '文章还没有正文，请先撰写',
  'error.project.notFound': '该项目不存在，或已停止展示',
  'error.project.noForm': '项目还没有申报表，请先设计',
  'error.project.formChanged': '申报表已被他人修改，请重新打开',
  'error.project.notOpen': '当前不接受申报：申报尚未开始，或已截止',
  'error.project.step': '项目当前阶段不能执行此操作',
  'error.project.undecided': '还有申报未作出决定，请先处理',
  'error.proposal.notFound': '该申报不存在',
  'error.proposal.step': '申报状态已变化，无法执行此操作',
  'error.proposal.answerBy': '申报已截止，请设置一个更晚的补正期限',
} as const;
