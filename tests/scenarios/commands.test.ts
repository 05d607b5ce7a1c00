import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'
import { createTestDatabase } from '#tests/cluster.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { useTestDatabase } from '#tests/postgres.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = useTestDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwright-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A command as an operator runs it: its exit code and output. */
async function run(script: string, args: string[], env: Record<string, string>) {
  const file = join(import.meta.dirname, '../../scripts', script)
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  child.stdin.end()
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

const createAdmin = ['--email', 'nadia@hosting.example', '--name', 'Nadia Jacobs']
const liveMode = { APP_MODE: 'live', PUBLIC_URL: 'https://hosting.example', APP_SECRET: liveSecret }

describe('a command with other settings than its server', () => {
  test.each([
    ['admin-create.ts', createAdmin],
    ['backup.ts', ['backups']],
    ['billing.ts', ['--dry-run']],
    ['doctor.ts', []],
  ])('%s makes no second database', async (script, args) => {
    const dataDir = join(folder, 'nothing-here')
    const { code, said } = await run(
      script,
      script === 'backup.ts' ? [join(folder, 'backups')] : args,
      { DATA_DIR: dataDir },
    )
    expect(said).toBe(
      `There is no database in ${dataDir} that this user can see. Set DATA_DIR or DATABASE_URL as the server has it, or run npm start first.`,
    )
    expect(code).toBe(1)
    expect(existsSync(dataDir)).toBe(false)
    expect(existsSync(join(folder, 'backups'))).toBe(false)
  })

  test('takes no database of the other mode, and none that is not set up', async () => {
    await writeShopSettings({ filledMode: 'live' })
    const env = { DATABASE_URL: database.url() }
    for (const [script, args] of [
      ['admin-create.ts', createAdmin],
      ['billing.ts', []],
    ] as const) {
      expect(await run(script, [...args], env)).toEqual({
        code: 1,
        said: expect.stringMatching(/^This is a live database, and APP_MODE is not live\. .*$/),
      })
    }
    const made = await run('admin-create.ts', createAdmin, { ...env, ...liveMode })
    expect(made.said).toContain('Sign in at https://hosting.example/admin/login')

    const empty = await createTestDatabase({ empty: true })
    const refused = await run('admin-create.ts', createAdmin, {
      ...liveMode,
      DATABASE_URL: empty.url,
    })
    expect(refused).toEqual({
      code: 1,
      said: 'This database was not set up by Hostwright. Run npm start on it first.',
    })
    await empty.drop()
  })
})

test('a word that a command does not know is answered in one line', async () => {
  const { code, said } = await run('billing.ts', ['--foo'], { DATABASE_URL: database.url() })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^Unknown option '--foo'.* Usage: npm run billing -- \[--as-of YYYY-MM-DD\] \[--dry-run\]$/,
  )
})

test('a backup that has nowhere to go says that its folder is at fault', async () => {
  const dataDir = join(folder, 'data')
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true })
  await writeFile(join(folder, 'file'), '')
  const { code, said } = await run('backup.ts', [join(folder, 'file', 'backups')], {
    DATA_DIR: dataDir,
  })
  await server.stop()
  expect(code).toBe(1)
  expect(said).toBe(
    `A backup cannot be written to ${join(folder, 'file', 'backups')} (ENOTDIR). Name a folder that this user may write.`,
  )
})
