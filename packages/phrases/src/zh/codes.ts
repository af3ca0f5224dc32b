import type { codes as english } from '../en/codes.ts';
import type { Translated } from '../phrase.ts';

/** The label of every code. */
export const codes: Translated<typeof english> = {
  'code.role.mainAdministrator': '主管理员',
  'code.role.administrator': '管理员',
  'code.role.sealKeeper': '印章保管员',
  'code.role.member': '单位成员',

  'code.serviceState.inService': '服务中',
  'code.serviceState.stopped': '已停用',
  'code.serviceState.expiringSoon': '即将到期',

  'code.servicePackageType.onDemand': '按需付费',
  'code.servicePackageType.yearlyOrMonthly': '包年/包月',
  'code.servicePackageType.oneTime': '一次性购买',

  'code.serviceType.seal': '印章服务',
  'code.serviceType.fileSecurity': '文件防伪/鉴别',
  'code.serviceType.eSignature': '电子签名',
  'code.serviceType.live': '直播',
  'code.serviceType.sealEngraving': '印章刻制',
  'code.serviceType.authenticationSignalling': '认证信令',
  'code.serviceType.enterpriseAuthentication': '企业认证',

  'code.sealSubtype.smart': '智能印章',
  'code.sealSubtype.smartElectronic': '智能电子印章',
  'code.sealSubtype.ordinary': '普通印章',
  'code.sealSubtype.ordinaryElectronic': '普通电子印章',

  'code.approvalState.running': '审批中',
  'code.approvalState.rejected': '已驳回',
  'code.approvalState.approved': '已通过',
  'code.approvalState.awaiting': '待审批',

  'code.quotaStatus.underReview': '审核中',
  'code.quotaStatus.done': '已完成',

  'code.quotaInfo.underApproval': '审批中',
  'code.quotaInfo.passed': '已通过',
  'code.quotaInfo.rejected': '已驳回',

  'code.orderState.initial': '初始',
  'code.orderState.allocated': '已分配',
  'code.orderState.confirmed': '已确认',
  'code.orderState.shipped': '已发货',
  'code.orderState.finished': '已完成',
  'code.orderState.cancelled': '已取消',

  'code.orderPayState.toBePaid': '待支付',
  'code.orderPayState.paid': '已支付',
  'code.orderPayState.refunding': '退款中',
  'code.orderPayState.refunded': '已退款',
  'code.orderPayState.cancelled': '已取消',
  'code.orderPayState.notReviewed': '未审核',
  'code.orderPayState.reviewFailed': '审核未通过',
  'code.orderPayState.statusCheck': '状态核查',

  'code.authorizationStatus.inUse': '使用中',
  'code.authorizationStatus.expired': '已过期',
  'code.authorizationStatus.ended': '使用结束',
  'code.authorizationStatus.notActivated': '未激活',
  'code.authorizationStatus.awaitingUse': '待使用',
  'code.authorizationStatus.suspended': '临时结束',
  'code.authorizationStatus.reviewed': '审核完成',

  'code.operationType.installSeal': '安装印章',
  'code.operationType.replaceSeal': '更换印章',
  'code.operationType.cancelSeal': '注销印章',
  'code.operationType.replaceBattery': '更换电池',
  'code.operationType.reportLossOrLock': '挂失/锁定',
  'code.operationType.privilegePassword': '特权密码',
  'code.operationType.firmwareUpgrade': '固件升级',
  'code.operationType.addInk': '加墨',

  'code.agentApplyState.underReview': '审核中',
  'code.agentApplyState.passed': '已通过',
  'code.agentApplyState.rejected': '已驳回',

  'code.useType.networked': '联网模式',
  'code.useType.privileged': '特权盖章',
  'code.useType.trial': '试盖',
  'code.useType.offline': '离线模式',
  'code.useType.addInk': '加墨',

  'code.cardState.test': '测试期',
  'code.cardState.silent': '沉默期',
  'code.cardState.normal': '正常',
  'code.cardState.stopped': '停机',
  'code.cardState.cancelled': '销户',

  'code.payerType.enterprise': '企业',
  'code.payerType.individual': '个人',

  'code.payType.offline': '线下支付',
  'code.payType.weChat': '微信支付',
  'code.payType.alipay': '支付宝',
  'code.payType.unionPay': '银联支付',

  'code.invoiceType.electronicOrdinary': '电子普通发票',
  'code.invoiceType.vatOrdinary': '增值税普通发票',
  'code.invoiceType.vatSpecial': '增值税专用发票',
  'code.invoiceType.electronicSpecial': '电子专用发票',

  'code.invoiceState.issued': '已开票',
  'code.invoiceState.accepted': '已受理',
  'code.invoiceState.issuing': '开票中',

  'code.exportType.orderRecords': '订单记录',
  'code.exportType.authorizationRecords': '授权记录',
  'code.exportType.useRecords': '用印记录',
  'code.exportType.useDetails': '用印明细',
  'code.exportType.applicationRecords': '申请记录',

  'code.loginType.phoneCode': '手机验证码',
  'code.loginType.usernamePassword': '用户名和密码',
  'code.loginType.operator': '运营人员登录',

  'code.loginResult.succeeded': '登录成功',
  'code.loginResult.unknownAccount': '账号不存在',
  'code.loginResult.wrongPassword': '密码错误',
  'code.loginResult.wrongCode': '验证码错误',
  'code.loginResult.expiredCode': '验证码已过期',
  'code.loginResult.locked': '错误次数过多',
  'code.loginResult.disabled': '账号已停用',

  'code.codePurpose.login': '登录',
  'code.codePurpose.newMachine': '新设备登录',
  'code.codePurpose.passwordReset': '重置密码',
  'code.codePurpose.handOver': '移交单位',

  'code.clientType.pc': '电脑端',
  'code.clientType.mobile': '手机端',
  'code.clientType.machine': '接口调用',

  'code.sessionEnd.loggedOut': '已退出登录',
  'code.sessionEnd.idle': '长时间未操作',
  'code.sessionEnd.lifetime': '已到最长有效期',
  'code.sessionEnd.replaced': '被新的登录取代',
  'code.sessionEnd.revoked': '由本人结束',
  'code.sessionEnd.passwordChanged': '密码已修改',
  'code.sessionEnd.accountDisabled': '账号已停用',
  'code.sessionEnd.endedByUnit': '由单位管理员结束',

  'code.memberState.active': '在职',
  'code.memberState.invited': '未进入',
  'code.memberState.disabled': '已停用',

  'code.sealUseKind.paper': '纸质用印',
  'code.sealUseKind.electronic': '电子用印',

  'code.approveTab.todo': '待我审批',
  'code.approveTab.done': '我已审批',
  'code.approveTab.copied': '抄送我的',

  'code.applyScope.mine': '我的申请',
  'code.applyScope.everyone': '全部申请',

  'code.complaintState.open': '待答复',
  'code.complaintState.answered': '已答复',
  'code.complaintState.reopened': '已重新打开',
  'code.complaintState.closed': '已关闭',
  'code.complaintSide.unit': '单位',
  'code.complaintSide.operator': '平台',
  'code.smsState.waiting': '待发送',
  'code.smsState.sent': '已发送',
  'code.smsState.failed': '发送失败',

  'code.versionState.draft': '草稿',
  'code.versionState.published': '已发布',

  'code.unitSwitch.administratorsEditUnit': '管理员可修改单位信息',
  'code.unitSwitch.openToParent': '上级单位可查看本单位数据',
  'code.unitSwitch.phonesShown': '同事间显示完整手机号',

  'code.organizationType.department': '部门',
  'code.organizationType.subsidiary': '下属单位',

  'code.subsidiaryEnd.detach': '解除关系',
  'code.subsidiaryEnd.remove': '注销',

  'code.filePurpose.licence': '营业执照',
  'code.filePurpose.letter': '授权书',
  'code.filePurpose.picture': '图片',
  'code.filePurpose.document': '文档',
  'code.filePurpose.application': '用印文件',
  'code.filePurpose.attachment': '附件',
  'code.filePurpose.comment': '留言附件',

  'code.fileType.jpeg': 'JPEG 图片',
  'code.fileType.png': 'PNG 图片',
  'code.fileType.webp': 'WebP 图片',
  'code.fileType.pdf': 'PDF',
  'code.fileType.docx': 'Word 文档',
  'code.fileType.xlsx': 'Excel 表格',

  'code.messageKind.application': '用印申请',
  'code.messageKind.delegation': '审批委托',
  'code.messageKind.quota': '配额',
  'code.messageKind.complaint': '投诉建议',
  'code.messageKind.certification': '单位认证',
  'code.messageKind.member': '成员',
  'code.messageKind.webhook': '事件回调',

  'code.messageEvent.applicationSubmittedToYou': '有申请待我审批',
  'code.messageEvent.applicationApproved': '我的申请通过',
  'code.messageEvent.applicationRejected': '我的申请被驳回',
  'code.messageEvent.applicationReturned': '我的申请被退回',
  'code.messageEvent.applicationCopied': '有申请抄送给我',
  'code.messageEvent.applicationReminded': '有人催我审批',
  'code.messageEvent.applicationCommented': '有人发表评论',
  'code.messageEvent.applicationTransferred': '有审批转交给我',
  'code.messageEvent.applicationTimedOut': '审批超时',
  'code.messageEvent.applicationRevoked': '申请被撤回',
  'code.messageEvent.delegationGiven': '有人委托我审批',
  'code.messageEvent.quotaDecided': '配额申请有结果',
  'code.messageEvent.complaintAnswered': '我的投诉建议得到答复',
  'code.messageEvent.certificationApproved': '单位认证通过',
  'code.messageEvent.certificationRejected': '单位认证未通过',
  'code.messageEvent.memberInvited': '我加入单位',
  'code.messageEvent.webhookFailing': '回调地址无法送达',

  'code.messageState.unread': '未读',
  'code.messageState.read': '已读',

  'code.messageChannel.sms': '短信',
  'code.messageChannel.email': '邮件',

  'code.deliveryState.waiting': '等待发送',
  'code.deliveryState.sent': '已发送',
  'code.deliveryState.failed': '发送失败',
  'code.deliveryState.dropped': '未发送',

  'code.certificationState.reviewing': '审核中',
  'code.certificationState.rejected': '已驳回',
  'code.certificationState.approved': '已通过',
  'code.certificationState.withdrawn': '已撤回',
};
