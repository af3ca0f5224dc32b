// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const markPresent = { method: 'POST', path: '/meeting/run/present', access: 'signed', writes: true };
export const leaveMeeting = { method: 'POST', path: '/meeting/run/leave', access: 'signed', writes: true };
export const startMeeting = { method: 'POST', path: '/meeting/run/start', access: 'signed', writes: true };
export const adjournMeeting = { method: 'POST', path: '/meeting/run/adjourn', access: 'signed', writes: true };
export const endMeeting = { method: 'POST', path: '/meeting/run/end', access: 'signed', writes: true };
export const openVote = { method: 'POST', path: '/meeting/vote/open', access: 'signed', writes: true };
export const closeVote = { method: 'POST', path: '/meeting/vote/close', access: 'signed', writes: true };
export const cancelVote = { method: 'POST', path: '/meeting/vote/cancel', access: 'signed', writes: true };
export const writeMinutes = { method: 'POST', path: '/meeting/minutes/write', access: 'signed', writes: true };
export const addResolution = { method: 'POST', path: '/meeting/resolution/add', access: 'signed', writes: true };
export const confirmResolution = { method: 'POST', path: '/meeting/resolution/confirm', access: 'signed', writes: true };
export const returnResolution = { method: 'POST', path: '/meeting/resolution/return', access: 'signed', writes: true };
export const dropResolution = { method: 'POST', path: '/meeting/resolution/drop', access: 'signed', writes: true };
