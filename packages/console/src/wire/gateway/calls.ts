// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const relayDeviceMessages = { method: 'POST', path: '/device/relay', access: 'unit', writes: false };
export const relayDevicePhoto = { method: 'POST', path: '/device/relay/photo', access: 'unit', timeoutMs: 300000, bytes: true, writes: false };
