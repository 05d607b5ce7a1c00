import { type RunningProgram, startProgram } from '#tests/proxies/programs.ts'
import type { Replicated } from './replicated.ts'

/** What stands between visitors, servers and databases, from the distribution's packages. */
type Between<Facts> = Facts & { stop(): Promise<void> }

/** Answers instead when the program is not installed; says so. */
async function ifInstalled<T>(start: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('is missing'))) throw error
    console.log(`${error.message}: left out`)
    return otherwise
  }
}

/**
 * PgBouncer in transaction mode before each of the two databases, as `deploy/pgbouncer.ini` sets it;
 * the address of both.
 */
export function startPoolers(pair: Replicated): Promise<Between<{ url: string }>> {
  const direct = { url: pair.url, stop: async () => undefined }
  return ifInstalled(async () => {
    const [, account = '', hosts = '', rest = ''] =
      /^postgres:\/\/([^@]+)@([^/]+)(.*)$/.exec(pair.url) ?? []
    const [user = '', password = ''] = account.split(':')
    await pair.prepareForPoolers(user)
    const poolers: RunningProgram[] = []
    for (const host of hosts.split(',')) {
      const [name, port] = host.split(':')
      poolers.push(
        await startProgram({
          command: 'pgbouncer',
          packageName: 'pgbouncer',
          config: 'pgbouncer.ini',
          args: (config) => [config],
          edits: ({ folder, port: own }) => [
            ['host=127.0.0.1 port=5432', `host=${name} port=${port}`],
            ['listen_port = 6432', `listen_port = ${own}\nunix_socket_dir =`],
            ['/etc/pgbouncer', folder],
            ['pool_mode = session', 'pool_mode = transaction'],
          ],
          files: { 'userlist.txt': `"${user}" "${decodeURIComponent(password)}"\n` },
        }),
      )
    }
    const places = poolers.map(({ port }) => `127.0.0.1:${port}`)
    return {
      url: `postgres://${account}@${places.join(',')}${rest}`,
      stop: async () => void (await Promise.all(poolers.map((pooler) => pooler.stop()))),
    }
  }, direct)
}

/** HAProxy before the servers, as `deploy/haproxy.cfg` sets it, without the certificate. */
export function startBalancer(servers: readonly number[]): Promise<Between<{ port: number }>> {
  const lines = servers.map(
    (port, at) => `    server server${at} 127.0.0.1:${port} check inter 500ms`,
  )
  return ifInstalled(
    () =>
      startProgram({
        command: 'haproxy',
        packageName: 'haproxy',
        config: 'haproxy.cfg',
        args: (config) => ['-f', config],
        edits: ({ port }) => [
          [/frontend http\n(.+\n)+\n/, ''],
          [/bind :443 .*/, `bind 127.0.0.1:${port}`],
          [' X-Forwarded-Proto https', ' X-Forwarded-Proto http'],
          [/ {4}server first .*/, lines.join('\n')],
        ],
      }),
    { port: servers[0] ?? 0, stop: async () => undefined },
  )
}
