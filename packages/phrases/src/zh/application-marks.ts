import type { applicationMarks as english } from '../en/application-marks.ts';
import type { Translated } from '../phrase.ts';

/** The marks of the files of an application. */
export const applicationMarks: Translated<typeof english> = {
  'applyMark.mark': '为此文件添加水印',
  'applyMark.again': '重新添加水印',
  'applyMark.hint': '加入隐形水印后，任何副本都能查明来源。',
  'applyMark.working': '正在生成加水印的副本。',
  'applyMark.done': '{name} 于 {at} 添加了水印',
  'applyMark.download': '下载加水印的副本',
  'applyMark.failed': '未能添加水印。',
  'applyMark.why': '查看原因',
  'applyMark.record': '打开记录',
  'watermark.stop': '停止',
  'watermark.stopFile': '停止为 {name} 添加水印',
  'watermark.stopped': '已停止添加水印',
};
