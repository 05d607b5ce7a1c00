// npm run doctor: checks the invariants of docs/safety.md on DATABASE_URL, or on the embedded
// server of DATA_DIR. Changes nothing; exit code 1 when one is violated, or when the email queue
// has stalled. With --full the whole audit log is read and not only what was sealed since the last
// check.
import { diagnose } from '#modules/accounts/queries/doctor.server.ts'
import { secretsInUse } from '#modules/accounts/queries/secrets-in-use.server.ts'
import { secretsLine } from '#modules/accounts/rules/secrets-line.ts'
import { auditFindings } from '#modules/activity/queries/audit-findings.server.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { queueLine } from '#modules/mail/rules/mail-queue.ts'
import { config } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

try {
  const server = await provideDatabase(config(), {
    join: true,
    onProgress: (line) => console.error(line),
  })
  try {
    const { rows } = await openDatabase(server.url, 2).$client.query(
      `select to_regclass('idempotency_keys') is not null as migrated`,
    )
    if (!rows[0]?.migrated)
      throw new StartError('This database was not set up by Hostwright. Run npm start on it first.')
    const findings = [
      ...(await diagnose()),
      await auditFindings({ isWhole: process.argv.includes('--full') }),
    ]
    for (const { number, title, count, examples } of findings) {
      console.log(
        `${String(number).padStart(2)}  ${title}: ${count === 0 ? 'ok' : `${count} violation${count === 1 ? '' : 's'}`}`,
      )
      for (const example of examples) console.log(`      ${example}`)
      if (count > examples.length) console.log(`      and ${count - examples.length} more`)
    }
    console.log(`    Secrets: ${secretsLine(await secretsInUse())}`)
    const queue = await mailQueueState()
    console.log(`    Email queue: ${queueLine(queue)}`)
    process.exitCode = findings.some(({ count }) => count > 0) || queue.isStalled ? 1 : 0
  } finally {
    await closeDatabase()
    await server.stop()
  }
} catch (error) {
  failStart(error)
}
