import type * as english from '../en/closing.ts';
import type { Translated } from '../phrase.ts';

/** 单位页面与各页顶部关于删除单位的文字。 */
export const closing: Translated<typeof english.closing> = {
  'closing.title': '删除单位',
  'closing.text': '删除单位及其全部数据。{days} 天内可以反悔，完成后提供删除证明。',
  'closing.open': '删除单位',
  'closing.lead': '{days} 天后，“{name}”对其 {members} 名成员不复存在，其全部数据与文件将被删除，无法恢复。',
  'closing.stays': '仍会保留',
  'closing.staysDigests': '存证日志的摘要，无法从中读出内容。已保存的报告与导出文件仍可核验。',
  'closing.staysMoney': '{n} 笔付款、退款与发票，含购买方名称与税号，保留 30 年，为会计法规所要求。',
  'closing.staysLogs': '登录与操作的时间、网络地址和类型，不含姓名，保留六个月，为《网络安全法》所要求。',
  'closing.staysBackups': '平台的备份，直至被新备份替换。',
  'closing.staysAccounts': '个人账号。仍可登录并加入其他单位。',
  'closing.blocked': '仍有他人依赖该单位',
  'closing.blockedText': '请先处理以下事项，再申请删除。',
  'closing.reason': '原因',
  'closing.exportFirst': '先做一次完整导出',
  'closing.exportFirstHint': '整个单位的导出完成之前，不会删除任何数据。',
  'closing.verb': '申请删除单位',
  'closing.done': '单位将于 {date} 删除',
  'closing.link': '请保存此链接',
  'closing.linkText': '可查看删除进度，完成后可下载删除证明。链接只显示一次；删除后已无法登录该单位查看。',
  'closing.linkName': '删除证明的链接',
  'closing.kept': '已保存链接',
  'closing.asked': '{name}于 {date} 申请。原因：“{reason}”',
  'closing.due': '将于 {date} 删除。',
  'closing.late': '以下事项处理完毕后才会删除。',
  'closing.withdraw': '保留单位',
  'closing.withdrawText': '单位不再删除，并通知相关人员。',
  'closing.withdrawn': '单位已保留',
};

/** 运营方页面的文字。 */
export const closingDesk: Translated<typeof english.closingDesk> = {
  'closings.title': '单位删除',
  'closings.empty': '没有单位申请删除',
  'closings.emptyText': '暂无到期事项。',
  'closings.due': '到期时间',
  'closings.asked': '申请时间',
  'closings.reason': '原因',
  'closings.held': '暂缓',
  'closings.heldBy': '{name}：{reason}',
  'closings.hold': '暂缓',
  'closings.release': '解除暂缓',
  'closings.releaseText': '数日后将继续删除，日期会通知单位的主管理员。',
  'closings.saved': '已保存',
  'closings.closed': '已删除的单位',
  'closings.noneClosed': '没有已删除的单位',
  'closings.noneClosedText': '单位删除后会列在此处。',
  'closings.number': '编号',
  'closings.begun': '开始时间',
  'closings.finished': '完成时间',
  'closings.rows': '数据行',
  'closings.files': '文件',
  'closings.certificate': '删除证明',
};

/** 凭链接打开的页面。 */
export const closingDoor: Translated<typeof english.closingDoor> = {
  'closingDoor.title': '单位删除',
  'closingDoor.waiting': '该单位将于 {date} 删除。',
  'closingDoor.held': '平台自 {date} 起暂缓删除。',
  'closingDoor.withdrawn': '申请已于 {date} 撤回，单位予以保留。',
  'closingDoor.removing': '该单位已不存在，数据正在清除，随后出具删除证明。',
  'closingDoor.removed': '该单位已于 {date} 删除。',
  'closingDoor.number': '编号 {number}',
  'closingDoor.download': '下载删除证明',
  'closingDoor.check': '核验',
  'closingDoor.unknown': '此链接无效。',
};

/** 这些页面用到的代码名称。 */
export const closingCodes: Translated<typeof english.closingCodes> = {
  'code.closingObstacle.subsidiaries': '下属单位',
  'code.closingObstacle.orders': '未完成的订单',
  'code.closingObstacle.engravings': '刻章订单',
  'code.closingObstacle.money': '处理中的付款、退款与发票',
  'code.closingObstacle.uses': '仍可使用的授权',
  'code.closingObstacle.signings': '有外部人员的签署任务',
  'code.closingObstacle.destructions': '销毁中的印章',
  'code.closingObstacle.noExport': '尚未完成完整导出',
  'code.closingState.waiting': '等待中',
  'code.closingState.held': '已暂缓',
  'code.closingState.withdrawn': '已撤回',
  'code.closingState.removing': '清除中',
  'code.closingState.removed': '已删除',
};
