/** Seals that are reached over Bluetooth. */
export const bluetooth = {
  'bluetooth.connect': 'Connect over Bluetooth',
  'bluetooth.disconnect': 'Disconnect',
  'bluetooth.idle':
    'A seal without a network of its own can be connected over Bluetooth; this page carries its messages.',
  'bluetooth.connecting': 'Connecting to the seal',
  'bluetooth.connected':
    '{serial} is connected: {presses:press|presses}, {photos:photo|photos} and {orders:order|orders} carried',
  'bluetooth.photoLabel': 'Photo on its way from the seal',
  'bluetooth.photo': 'A photo is on its way from the seal: {percent} %',
  'bluetooth.photosWaiting': '{n} more after it',
  'bluetooth.photosLeft':
    '{n:photo|photos} did not get through. The seal keeps what is not here, and sends it when it is connected again.',
  'bluetooth.stuck':
    '{serial} is connected, but messages do not get through at present; they are tried again',
  'bluetooth.lost': 'The connection to the seal is lost. Move closer and connect again; nothing is lost.',
  'bluetooth.failed': 'The seal could not be connected. Switch it on, move closer and try again.',
  'bluetooth.wrongSeal': 'This is another seal. Choose the one that this use is granted for.',
  'bluetooth.unable':
    'This browser cannot connect seals over Bluetooth. Use Chrome or Edge, or let the seal use its own network.',
} as const;
