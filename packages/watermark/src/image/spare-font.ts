import { fileURLToPath } from 'node:url';

/** A font that has Chinese, for text that came without one. */
export const spareFontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
);

/** What it calls itself. */
export const spareFontName = 'Noto Sans SC';
