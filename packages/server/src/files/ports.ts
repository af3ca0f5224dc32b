export { fileEndings } from './file/file.endings.ts';
export { keptFile } from './file/file.kept.ts';
export type { FileService } from './file/file.service.ts';
export { file } from './file/file.table.ts';
export { auditContent, type ContentFault } from './file/file-audit.ts';
export { checkFile } from './file/file-check.ts';
export type { Content, FileStore, LaidContent } from './file/file-store.ts';
export { makeTicket, readTicket } from './file/file-ticket.ts';
export { storageUsage } from './file/file-usage.ts';
