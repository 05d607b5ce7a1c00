import { execFileSync, spawn } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server.ts'

/** Of Debian's package, whose absence means that PowerDNS is not installed. */
export const powerDnsSchema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'

/** Starts Debian's pdns-server with SQLite in a folder of this run, on loopback. */
export async function startPowerDns() {
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-powerdns-'))
  const [port, dnsPort] = [await freePort(), await freePort()]
  const database = join(folder, 'zones.sqlite')
  execFileSync('sqlite3', [database], { input: readFileSync(powerDnsSchema) })
  mkdirSync(join(folder, 'sockets'))
  const options = {
    launch: 'gsqlite3',
    'gsqlite3-database': database,
    'gsqlite3-dnssec': 'yes',
    'local-address': '127.0.0.1',
    'local-port': dnsPort,
    api: 'yes',
    'api-key': 'k3y',
    webserver: 'yes',
    'webserver-address': '127.0.0.1',
    'webserver-port': port,
    'socket-dir': join(folder, 'sockets'),
    'security-poll-suffix': '',
    // Answers of a moment ago would hide what was changed.
    'cache-ttl': 0,
    'query-cache-ttl': 0,
    'zone-cache-refresh-interval': 0,
  }
  const lines = Object.entries(options).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, 'pdns.conf'), lines.join(''))
  const server = spawn('pdns_server', [`--config-dir=${folder}`, '--daemon=no', '--guardian=no'], {
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${address}/api/v1/servers`, {
      headers: { 'x-api-key': 'k3y' },
    }).catch(() => null)
    if (answer?.ok) break
    if (tries > 100) throw new Error('PowerDNS did not start')
    await sleep(100)
  }
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${dnsPort}`])
  return {
    address,
    secret: 'k3y',
    resolver,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
