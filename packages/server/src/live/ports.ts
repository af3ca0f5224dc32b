export { liveEndings } from './room/live.endings.ts';
export { witnessedOfUse } from './room/live.kept.ts';
export { readRoomNews } from './room/live-news.ts';
export { isUseWatched, isWithinGrace } from './room/watched.ts';
