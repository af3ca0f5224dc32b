import type { watermarkCodes as english } from '../en/watermark-codes.ts';
import type { Translated } from '../phrase.ts';

/** The labels of the codes that only pages about marked files show. */
export const watermarkCodes: Translated<typeof english> = {
  'code.markStrength.gentle': '轻度',
  'code.markStrength.standard': '标准',
  'code.markStrength.strong': '强',

  'code.markVariant.overlay': '保留原页面',
  'code.markVariant.raster': '页面转为图片',

  'code.markState.waiting': '等待中',
  'code.markState.working': '添加水印中',
  'code.markState.done': '已完成',
  'code.markState.failed': '失败',
  'code.markState.cancelled': '已停止',

  'code.markFault.empty': '文件为空。',
  'code.markFault.unknown': '该文件既不是图片，也不是可添加水印的 PDF。',
  'code.markFault.damaged': '文件已损坏，无法读取。',
  'code.markFault.encrypted': '该 PDF 设有密码保护，请另存为无密码文件后重试。',
  'code.markFault.tooManyPixels': '图片尺寸过大，请缩小后重试。',
  'code.markFault.tooManyPages': 'PDF 页数过多，请拆分后分别添加水印。',
  'code.markFault.tooSmall': '图片或页面太小，无法承载水印。',
  'code.markFault.severalPictures': '该文件是动图或包含多张图片，请逐张另存或另存为 PDF 后再添加水印。',
  'code.markFault.tooHeavy': '处理该文件所需的内存或时间超出上限，请拆分后重试。',
  'code.markFault.storage': '本单位存储空间不足，请删除文件或申请提高配额。',
  'code.markFault.quota': '本单位本月添加水印的文件数已达上限，请联系管理员增加。',
  'code.markFault.broken': '平台处理出错，请重试。',

  'code.markScope.mine': '我的',
  'code.markScope.everybody': '全部',
};
