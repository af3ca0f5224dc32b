import { answerAsServer } from './kit/answer.ts';
import { type Connection, createBenchApp } from './kit/database.ts';

const connection = JSON.parse(process.argv[2] ?? '') as Connection;
const app = await createBenchApp(connection);

answerAsServer(app.listen);
