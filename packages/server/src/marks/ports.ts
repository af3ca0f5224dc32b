export { identifiedFiles } from './identify/identified-files.ts';
export { keptDetection } from './identify/identify.kept.ts';
export { accompany } from './watermark/accompany.ts';
export { markEndings } from './watermark/mark.endings.ts';
export { markThings } from './watermark/mark.things.ts';
export { markUsage } from './watermark/mark-usage.ts';
export { markedFiles } from './watermark/marked-files.ts';
export { keptMark, keptMarkedPage } from './watermark/watermark.kept.ts';
