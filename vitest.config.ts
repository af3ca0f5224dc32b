import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/long-first.ts';

// A busy machine makes everything slow; what hangs is still found. Each file makes a world of its own, so files may share
// loaded modules: loading them anew for each took half of the time.
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  isolate: false,
  // A second, as it is by default, is not enough for what comes by itself.
  expect: { poll: { timeout: 20_000 } },
};

/** As the server itself runs: behind Vite's runner each call of an imported function is a look into a module. */
const onNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    // Many tests wait for something: more of them at once than there are processors.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,phrases,device,evidence,identity,payments,pdf-seal,simulator}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          setupFiles: ['tools/properties.setup.ts'],
          ...patience,
          ...onNode,
        },
      },
      {
        test: {
          name: 'console',
          include: ['packages/console/src/**/*.test.ts', 'packages/console/*.test.ts'],
          setupFiles: ['tools/properties.setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'watermark',
          include: ['packages/watermark/src/**/*.test.ts'],
          setupFiles: ['tools/properties.setup.ts'],
          ...patience,
          ...onNode,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          setupFiles: ['tools/properties.setup.ts', 'packages/server/src/testing/matchers.ts'],
          ...patience,
          ...onNode,
          execArgv: ['--import', new URL('tools/resolve-quickly.ts', import.meta.url).href],
        },
      },
    ],
  },
});
