import manifest from '../../package.json' with { type: 'json' };

/** The flags of Node with which `npm start` runs a server: a small young generation takes half the memory of a large one. */
export const serverFlags = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
