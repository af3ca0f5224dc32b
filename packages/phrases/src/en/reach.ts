/** Who keeps a seal and how it is reached, on whichever page it stands. */
export const reach = {
  'device.online': 'Online',
  'device.offline': 'Offline',
  'device.byBluetooth': 'Bluetooth',
  'seal.keptBy': 'Kept by {name}',
  'seal.noKeeper': 'No keeper',
} as const;
