// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const enterLiveRoom = { method: 'POST', path: '/live/enter', access: 'unit', writes: true };
export const inviteLiveWitness = { method: 'POST', path: '/live/invite', access: 'unit', writes: true };
export const withdrawLiveInvite = { method: 'POST', path: '/live/invite/withdraw', access: 'unit', writes: true };
export const listLiveInvites = { method: 'POST', path: '/live/invites', access: 'unit', writes: false };
export const acceptLiveInvite = { method: 'POST', path: '/live/accept', access: 'public', writes: true };
export const beatLive = { method: 'POST', path: '/live/beat', access: 'public', writes: true };
export const signalLive = { method: 'POST', path: '/live/signal', access: 'public', writes: true };
export const markLive = { method: 'POST', path: '/live/mark', access: 'public', writes: true };
export const leaveLive = { method: 'POST', path: '/live/leave', access: 'public', writes: true };
export const newLiveRoomTicket = { method: 'POST', path: '/live/ticket', access: 'public', writes: false };
