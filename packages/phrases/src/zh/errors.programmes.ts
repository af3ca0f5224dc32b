/** Refusals of what the platform runs for units. */
export const programmesErrors = {
  'error.material.notFound': '该文件已不存在，请重新上传',
  'error.announcement.step': '状态已变化，无法执行此操作',
  'error.announcement.unitNotFound': '所选单位中有单位已不存在，请重新选择',
  'error.news.notFound': '该文章不存在，或已停止展示',
  'error.news.empty': '文章还没有正文，请先撰写',
} as const;
