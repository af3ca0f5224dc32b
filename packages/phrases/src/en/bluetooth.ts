/** Seals that are reached over Bluetooth. */
export const bluetooth = {
  'bluetooth.connect': 'Connect over Bluetooth',
  'bluetooth.disconnect': 'Disconnect',
  'bluetooth.idle':
    'If the seal has no network connection, connect it over Bluetooth; this page passes on its messages.',
  'bluetooth.connecting': 'Connecting to the seal',
  'bluetooth.connected':
    '{serial} is connected: {presses:press|presses}, {photos:photo|photos} and {orders:order|orders} transferred',
  'bluetooth.photoLabel': 'Receiving photo from the seal',
  'bluetooth.photo': 'Receiving photo from the seal: {percent} %',
  'bluetooth.photosWaiting': '{n} more to come',
  'bluetooth.photosLeft':
    '{n:photo was|photos were} not transferred. They stay on the seal and are sent when you connect again.',
  'bluetooth.stuck': '{serial} is connected, but messages are not getting through. Trying again…',
  'bluetooth.lost': 'Connection lost. Move closer to the seal and connect again; no data is lost.',
  'bluetooth.failed': 'The seal could not be connected. Switch it on, move closer and try again.',
  'bluetooth.wrongSeal': 'This is a different seal. Choose the one authorised for this use.',
  'bluetooth.unable':
    'This browser cannot connect to seals over Bluetooth. Use Chrome or Edge, or connect the seal to its own network.',
} as const;
