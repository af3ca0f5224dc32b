/** How a seal is reached, on whichever page it stands. */
export const reach = {
  'device.online': 'Online',
  'device.offline': 'Offline',
  'device.byBluetooth': 'Bluetooth',
} as const;
