import {
  cardProblem,
  currentGatewayTest,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { mailProvider } from '#modules/mail/queries/mail-transport.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { databaseDiagnostics } from '#platform/database-diagnostics.server.ts'
import { programFacts } from '#platform/process/program-facts.server.ts'

/** A part that cannot be read says so, and the others are shown. */
export async function systemFacts() {
  const settings = await siteSettings()
  const [database, mail, provider] = await Promise.all([
    databaseDiagnostics().catch(() => null),
    mailQueueState().catch(() => null),
    mailProvider(settings),
  ])
  const mailTest = settings.smtpSettings
  return {
    diagnostic: settings.developmentSettings.enable_payfast_diagnostic,
    zone: settings.timezone,
    program: { ...programFacts(), mode: config().mode },
    database,
    mail: mail && {
      waiting: mail.waiting,
      failed: mail.failed,
      isPaused: mail.pausedAt !== null,
      isStalled: mail.isStalled,
    },
    mailProblem: provider.ok ? null : provider.error.message,
    mailTest:
      mailTest.last_test_date === null
        ? null
        : { hasWorked: mailTest.last_test_status === 'success', date: mailTest.last_test_date },
    gateway: {
      name: gatewayName(null),
      problem: cardProblem(settings)?.message ?? null,
      test: currentGatewayTest(settings),
    },
    backup: {
      last: settings.lastBackupAt,
      isOld: isOldBackup(settings.lastBackupAt),
      isEmbedded: config().databaseUrl === undefined,
    },
  }
}

/** Backups are made each night; one of the night before last is late. */
function isOldBackup(last: Date | null): boolean {
  return last !== null && now().getTime() - last.getTime() > 2 * 24 * 3_600_000
}

export type SystemFacts = Awaited<ReturnType<typeof systemFacts>>
