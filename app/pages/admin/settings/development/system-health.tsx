import type { ReactNode } from 'react'
import { formatMoment } from '#kernel/date-format.ts'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { SystemFacts } from '../tab-facts.server.ts'
import {
  BillingRunRow,
  ConnectionsRow,
  EventsRow,
  FilesRow,
  RequestsRow,
  Workers,
} from './server-health.tsx'
import { good, type State, SystemRow, unreadable } from './system-row.tsx'
import { upTime } from './up-time.ts'

/**
 * Whether the parts of the system work, for administrators. Addresses, user names and passwords are
 * not among it.
 */
export function SystemHealth({ facts }: { facts: SystemFacts }) {
  const { program, diagnostic } = facts
  return (
    <>
      <Card title="Health" flush>
        <ul aria-label="Health" className="divide-y divide-line">
          <DatabaseRow {...facts} />
          <ConnectionsRow {...facts} />
          <EventsRow {...facts} />
          <RequestsRow {...facts} />
          <QueueRow {...facts} />
          <BillingRunRow {...facts} />
          <MailRow {...facts} />
          <GatewayRow {...facts} />
          <FilesRow {...facts} />
          <BackupRow {...facts} />
        </ul>
      </Card>
      <Card title="Program">
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
          <Fact label="Version">{program.version}</Fact>
          <Fact label="Mode">{program.mode === 'demo' ? 'Demo' : 'Live'}</Fact>
          <Fact label="Node">{program.node}</Fact>
        </dl>
      </Card>
      <Workers {...facts} />
      {/* B§2.1: linked only while the diagnostic is on. */}
      {diagnostic && (
        <div>
          <Button to="/admin/payfast-passphrase" variant="outline">
            Check PayFast passphrase
          </Button>
        </div>
      )}
    </>
  )
}

function DatabaseRow({ database }: SystemFacts) {
  if (database === null) return <SystemRow name="Database" state={unreadable} />
  const { version, sizeBytes, migrations, latencyMs } = database
  const missing = migrations.known - migrations.applied
  const state = missing === 0 ? good() : ({ tone: 'warning', label: 'Migrations differ' } as const)
  return (
    <SystemRow name="Database" state={state}>
      PostgreSQL {version}, {formatFileSize(sizeBytes)}. {migrations.applied} of {migrations.known}{' '}
      migrations applied. Answers in {latencyMs.best.toFixed(1)} to {latencyMs.worst.toFixed(1)} ms.
    </SystemRow>
  )
}

/** A job that is due waits for a second or two. */
const lateAfterSeconds = 300

function QueueRow({ database, metrics }: SystemFacts) {
  if (database === null) return <SystemRow name="Job queue" state={unreadable} />
  const { running, jobs } = database.queue
  const count = (...states: string[]) =>
    jobs
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { count: each }) => sum + each, 0)
  const failed = count('failed')
  const age = metrics?.jobs.oldest ?? 0
  const state: State = !running
    ? { tone: 'danger', label: 'Not running' }
    : failed > 0
      ? { tone: 'warning', label: 'Some jobs failed' }
      : age > lateAfterSeconds
        ? { tone: 'warning', label: 'Late' }
        : good('Running')
  return (
    <SystemRow name="Job queue" state={state}>
      {count('created', 'retry')} waiting, {count('active')} in progress, {failed} failed.
      {age > lateAfterSeconds && ` The oldest has been due for ${upTime(age)}.`}
    </SystemRow>
  )
}

function MailRow({ mail, mailProblem, mailTest, zone }: SystemFacts) {
  if (mail === null) return <SystemRow name="Email" state={unreadable} />
  const states: (State | false)[] = [
    mailProblem !== null && { tone: 'danger', label: 'Not set up' },
    mail.isPaused && { tone: 'warning', label: 'Paused' },
    mail.isStalled && { tone: 'danger', label: 'Not moving' },
    mail.failed > 0 && { tone: 'warning', label: 'Needs review' },
  ]
  return (
    <SystemRow
      name="Email"
      state={states.find((state) => state !== false) || good()}
      link={{ to: '/admin/emails', label: 'See emails' }}
    >
      {mailProblem !== null && `${mailProblem}. `}
      {mail.waiting} waiting, {mail.failed} to review.{' '}
      {mailTest === null
        ? 'No test email was sent yet.'
        : `Last test email ${mailTest.hasWorked ? 'sent' : 'failed'}: ${formatMoment(mailTest.date, zone)}.`}
    </SystemRow>
  )
}

function GatewayRow({ gateway: { name, problem, test }, zone }: SystemFacts) {
  const state: State =
    problem !== null
      ? { tone: 'warning', label: 'Not set up' }
      : test === null
        ? { tone: 'warning', label: 'Not tested' }
        : test.status === 'success'
          ? good()
          : { tone: 'danger', label: 'Failed' }
  return (
    <SystemRow
      name={`Card gateway (${name})`}
      state={state}
      link={{ to: '/admin/settings/api', label: 'Test connection' }}
    >
      {problem ??
        (test === null
          ? 'The connection was not tested yet.'
          : `${test.message} ${formatMoment(test.date, zone)}.`)}
    </SystemRow>
  )
}

function BackupRow({ backup: { last, isOld, isEmbedded }, zone }: SystemFacts) {
  if (!isEmbedded)
    return (
      <SystemRow name="Backups" state={{ tone: 'warning', label: 'Not known here' }}>
        The database is run by someone else, so this program can’t see its backups. Check with your
        provider, or schedule pg_dump.
      </SystemRow>
    )
  return (
    <SystemRow name="Backups" state={backupState(last, isOld)}>
      {last === null
        ? 'No backup of this database was recorded. Schedule “npm run backup -- FOLDER” each night, and keep a copy on another machine.'
        : `Last backup: ${formatMoment(last, zone)}. Keep a copy on another machine, and try a restore now and then.`}
    </SystemRow>
  )
}

function backupState(last: Date | null, isOld: boolean): State {
  if (last === null) return { tone: 'warning', label: 'None recorded' }
  return isOld ? { tone: 'warning', label: 'Over 2 days old' } : good('Recorded')
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  )
}
