import type { listViews as english } from '../en/list-views.ts';
import type { Translated } from '../phrase.ts';

/** What the menu of saved views says, in Chinese. */
export const listViews: Translated<typeof english> = {
  'listView.menu': '视图',
  'listView.of': '视图：{name}',
  'listView.changed': '{name}（已改动）',
  'listView.mine': '我的视图',
  'listView.unit': '单位视图',
  'listView.none': '不使用视图',
  'listView.save': '保存视图…',
  'listView.saveTitle': '保存视图',
  'listView.saveVerb': '保存',
  'listView.share': '单位所有成员可见',
  'listView.saved': '视图已保存',
  'listView.update': '更新“{name}”',
  'listView.updated': '视图已更新',
  'listView.rename': '重命名…',
  'listView.renameTitle': '重命名视图',
  'listView.renameVerb': '重命名',
  'listView.delete': '删除…',
  'listView.deleteTitle': '删除“{name}”？',
  'listView.deleteText': '列表本身不受影响。',
  'listView.deleteSharedText': '删除后，单位所有成员都不再看到该视图。列表本身不受影响。',
  'listView.deleteVerb': '删除',
  'listView.deleted': '视图已删除',
  'listView.default': '设为我的默认视图',
  'listView.failed': '视图加载失败',
};
