import { availableParallelism, totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * Command-line settings of the embedded server. Durability is PostgreSQL's default (fsync and
 * synchronous_commit on); a throw-away cluster survives kill -9, but no power cut.
 */
export function serverSettings(port: number, throwAway: boolean): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem())
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${clamp(memory / 16 / megabyte, 64, 512)}MB`,
    effective_cache_size: `${clamp(memory / 4 / megabyte, 256, 4096)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Short pages and short transactions: compiling queries and spreading them over workers costs
    // more than it gives, and workers need /dev/shm.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_worker_processes: clamp(availableParallelism(), 2, 8),
    io_method: 'sync',
    // Bounds the recovery after a crash to seconds. A quarter of it made a billing run over a
    // million write two hundred gigabytes: with a checkpoint every two seconds each change of a
    // page is a whole page in the log again.
    max_wal_size: '2GB',
    min_wal_size: '80MB',
    checkpoint_timeout: '5min',
    // One call instead of a thousand before recovery may begin: seconds on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // A copied database is written to the log as well: a short log takes the same files again
    // instead of making new ones.
    ...(throwAway
      ? {
          fsync: 'off',
          full_page_writes: 'off',
          shared_buffers: '128MB',
          max_wal_size: '64MB',
          min_wal_size: '64MB',
          wal_init_zero: 'off',
        }
      : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)))
}
