import { licenceFieldsOf } from '@chancery/server/desk/certification/licence-fields.ts';
import { createEngine } from '@chancery/server/kit/ocr/ocr-engine.ts';
import { readPage } from '@chancery/server/kit/ocr/read-page.ts';

// Like the server's reader, but it also says what a picture cost.
const engine = createEngine();
process.on('message', async ({ picture }: { picture: string }) => {
  const ready = await engine;
  const begun = process.cpuUsage();
  try {
    const fields = licenceFieldsOf(await readPage(ready, Buffer.from(picture, 'base64')));
    const { user, system } = process.cpuUsage(begun);
    process.send?.({ fields, cpuSeconds: (user + system) / 1e6, rssMb: process.memoryUsage().rss / 2 ** 20 });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
