// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const announceLivePieces = { method: 'POST', path: '/live/recording/announce', access: 'public', writes: true };
export const sendLivePiece = { method: 'POST', path: '/live/recording/piece', access: 'public', timeoutMs: 300000, bytes: true, writes: true };
export const endLiveRecording = { method: 'POST', path: '/live/recording/end', access: 'public', writes: true };
export const getLiveRecord = { method: 'GET', path: '/live/:authorizationId/record', access: 'unit', writes: false };
export const getLiveRule = { method: 'GET', path: '/live/rule', access: 'unit', permission: 'unitConfig.view', writes: false };
export const saveLiveRule = { method: 'POST', path: '/live/rule', access: 'unit', permission: 'unitConfig.edit', writes: true };
