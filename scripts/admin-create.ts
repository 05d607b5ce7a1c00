// npm run admin:create -- --email you@example.com --name "Your Name": makes the first administrator
// (docs/decisions: D21) on DATABASE_URL, or on the embedded server of DATA_DIR, whether the site
// runs or not; with the settings of that site, since it makes no database and takes none of the
// other mode. The password comes from ADMIN_PASSWORD, or a one-time one is made and printed once.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { requireOwnMode } from '#db/seeds/filled-mode.server.ts'
import { installAdministrator } from '#modules/identity/operations/staff/install-administrator.server.ts'
import { temporaryPasswordHours } from '#modules/identity/rules/password.ts'
import { config } from '#platform/config.server.ts'
import { migrateAs } from '#platform/database/migrate.server.ts'
import { closeDatabase, openDatabase, transact } from '#platform/database.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

try {
  const person = await askWho()
  const server = await provideDatabase(config(), {
    join: true,
    onProgress: (line) => console.error(line),
  })
  try {
    const database = openDatabase(server.url, 2)
    const { rows } = await database.$client.query(
      `select to_regclass('site_settings') is not null as filled`,
    )
    if (!rows[0]?.filled)
      throw new StartError('This database was not set up by Hostwright. Run npm start on it first.')
    await migrateAs(server.migrationUrl)
    await requireOwnMode(database)
    const { admin } = config()
    const made = await transact((tx) =>
      installAdministrator(tx, {
        ...person,
        ...(admin.password ? { password: admin.password } : {}),
      }),
    )
    if (!made.ok) throw new StartError(made.error.message)
    const { email, oneTimePassword } = made.value
    console.log(`${email} is the administrator. Sign in at ${config().publicUrl}/admin/login`)
    if (oneTimePassword)
      console.log(
        `One-time password, valid for ${temporaryPasswordHours} hours and to be changed at first sign-in: ${oneTimePassword}`,
      )
  } finally {
    await closeDatabase()
    await server.stop()
  }
} catch (error) {
  failStart(error)
}

async function askWho(): Promise<{ email: string; name: string }> {
  const { values } = readArguments()
  const { email = config().admin.email, name } = values
  if (email !== undefined && (name !== undefined || !process.stdin.isTTY))
    return { email, name: name ?? 'Administrator' }
  if (!process.stdin.isTTY)
    throw new StartError(
      'Usage: npm run admin:create -- --email you@example.com --name "Your Name"',
    )
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return {
      email: email ?? (await terminal.question('Email address: ')),
      name: name ?? (await terminal.question('Name: ')),
    }
  } finally {
    terminal.close()
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : error} Usage: npm run admin:create -- --email you@example.com --name "Your Name"`,
    )
  }
}
