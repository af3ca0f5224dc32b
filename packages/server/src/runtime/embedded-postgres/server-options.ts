import type { ClusterHome } from './cluster-home.ts';

const loopback = '127.0.0.1';

/** Where the embedded PostgreSQL is reached: a socket file, or on Windows, which has none, loopback. */
export const listenAddress = (home: Pick<ClusterHome, 'socketDir'>): string =>
  process.platform === 'win32' ? loopback : home.socketDir;

/** A list of folders is separated by commas, which a folder may have in its name. */
const quote = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** The command line of PostgreSQL; given on every start, so that a new version of the server brings its own. */
export const serverOptions = (home: ClusterHome, port: number, isDurable: boolean): string[] => {
  const isWindows = process.platform === 'win32';
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: isWindows ? loopback : '',
    ...(!isWindows && { unix_socket_directories: quote(home.socketDir), unix_socket_permissions: '0700' }),
    cluster_name: 'chancery',
    // Many servers at once stand on one that is thrown away.
    max_connections: isDurable ? 100 : 300,
    shared_buffers: isDurable ? '256MB' : '64MB',
    wal_compression: 'on',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    // A run leaves hundreds of databases behind that nobody asks anything of again.
    ...(!isDurable && { autovacuum: 'off' }),
    timezone: 'UTC',
    logging_collector: 'on',
    log_directory: home.logDir,
    log_filename: 'postgres-%Y%m%d-%H%M%S.log',
    log_rotation_size: '10MB',
    log_timezone: 'UTC',
    log_lock_waits: 'on',
    // Values of rows, phone numbers among them, stand in the details and in the statements.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  return [
    '-D',
    home.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
};
