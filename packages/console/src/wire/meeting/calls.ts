// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listMeetings = { method: 'GET', path: '/meeting/list', access: 'unit', permission: 'meeting.view', writes: false, sorts: ['-startsAt', 'startsAt'], filters: { past: true } };
export const getMeeting = { method: 'GET', path: '/meeting/:id/detail', access: 'unit', permission: 'meeting.view', writes: false };
export const answerMeeting = { method: 'POST', path: '/meeting/answer', access: 'unit', permission: 'meeting.view', writes: true };
export const checkInMeeting = { method: 'POST', path: '/meeting/check-in', access: 'unit', permission: 'meeting.view', writes: true };
export const castVote = { method: 'POST', path: '/meeting/vote/cast', access: 'unit', permission: 'meeting.view', writes: true };
export const agreeMinutes = { method: 'POST', path: '/meeting/minutes/agree', access: 'unit', permission: 'meeting.view', writes: true };
export const reportResolution = { method: 'POST', path: '/meeting/resolution/report', access: 'unit', permission: 'meeting.view', writes: true };
export const listMyResolutions = { method: 'GET', path: '/meeting/resolution/mine', access: 'unit', permission: 'meeting.view', writes: false, sorts: ['dueOn', '-dueOn'], filters: { state: true } };
