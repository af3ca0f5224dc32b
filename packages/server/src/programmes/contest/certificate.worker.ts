import { serveTasks } from '../../kit/serve-tasks.ts';
import type { CertificateTask } from './certificate-task.ts';
import { drawCertificate } from './draw-certificate.ts';

serveTasks(async (task: CertificateTask): Promise<Uint8Array> => drawCertificate(task));
