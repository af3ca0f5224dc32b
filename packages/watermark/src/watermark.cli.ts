import { main } from './cli/main.ts';

const { code, out, err } = await main(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
