import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whereIs } from './programs.ts'

/** Files of `deploy/` that need other machines to be started, read by their programs. */
function read(
  command: { name: string; packageName: string },
  args: string[],
  env: Record<string, string> = {},
): string {
  const path = whereIs(command.name)
  if (path === undefined)
    throw new Error(`${command.name} is missing (Debian: apt-get install ${command.packageName})`)
  return execFileSync(path, args, {
    cwd: join(import.meta.dirname, '../../deploy'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nowhere', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

const caddy = { name: 'caddy', packageName: 'caddy' }
const compose = { name: 'docker-compose', packageName: 'docker-compose' }

test.each([
  [{}, ['127.0.0.1:3000']],
  [{ SERVERS: '10.0.0.21:3000 10.0.0.22:3000' }, ['10.0.0.21:3000', '10.0.0.22:3000']],
])('Caddyfile with %j', (env, servers) => {
  const adapted = read(caddy, ['adapt', '--adapter', 'caddyfile', '--config', 'Caddyfile'], env)
  expect([...adapted.matchAll(/"dial":"([^"]+)"/g)].map(([, to]) => to)).toEqual(servers)
})

const promtool = { name: 'promtool', packageName: 'prometheus' }

test('Prometheus takes prometheus.yml and its alerts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
  for (const file of ['prometheus.yml', 'alerts.yml'])
    cpSync(join(import.meta.dirname, '../../deploy', file), join(folder, file))
  writeFileSync(join(folder, 'metrics-token'), 'token')
  try {
    const checked = read(promtool, ['check', 'config', join(folder, 'prometheus.yml')])
    expect(checked).toContain('prometheus.yml is valid')
    const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8').match(/- alert:/g) ?? []
    expect(checked).toContain(`${rules.length} rules found`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('pgBackRest takes its configuration', () => {
  const pgbackrest = { name: 'pgbackrest', packageName: 'pgbackrest' }
  const here = ['--reset-repo1-host', '--reset-repo1-host-user', '--log-level-file=off']
  const config = join(import.meta.dirname, '../../deploy/pgbackrest.conf')
  const said = read(pgbackrest, [`--config=${config}`, ...here, 'info'])
  expect(said).toContain('No stanzas exist in the repository.')
})

test('systemd takes hostwright.service', () => {
  // Faults of other units of the machine are none of this one.
  const systemd = { name: 'systemd-analyze', packageName: 'systemd' }
  expect(read(systemd, ['verify', '--recursive-errors=no', './hostwright.service'])).toBe('')
})

test('compose.yaml names what is missing, and has two servers before one database', () => {
  expect(() => read(compose, ['-f', 'compose.yaml', 'config'])).toThrow()
  const config = read(compose, ['-f', 'compose.yaml', 'config'], {
    APP_SECRET: 'secret',
    DATABASE_PASSWORD: 'password',
  })
  expect(
    config.match(/DATABASE_URL: postgres:\/\/hostwright:password@database:5432\/hostwright/g),
  ).toHaveLength(2)
})
