// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listSimulatedSeals = { method: 'GET', path: '/simulator/seals', access: 'unit', permission: 'simulator.use', writes: false };
export const openSimulator = { method: 'POST', path: '/simulator/open', access: 'unit', permission: 'simulator.use', writes: true };
