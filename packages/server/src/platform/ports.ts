export type { DictionaryService } from './dictionary/dictionary.service.ts';
export { type LogService, presentOperation } from './log/log.service.ts';
export { operateLog } from './log/log.table.ts';
export { tellLog } from './log/tell-log.ts';
export type { MenuService } from './menu/menu.service.ts';
export type { VersionService } from './version/version.service.ts';
