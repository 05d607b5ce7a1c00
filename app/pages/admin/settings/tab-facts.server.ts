import { systemMetrics } from '#modules/accounts/queries/system-metrics.server.ts'
import {
  cardProblem,
  currentGatewayTest,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { mailProvider, mailTestState } from '#modules/mail/queries/mail-transport.server.ts'
import { mailEventAddress } from '#modules/mail-events/queries/webhook-secret.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { SettingsTabName } from '#modules/settings/rules/settings-tab-labels.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { databaseDiagnostics } from '#platform/database-diagnostics.server.ts'
import { workerFigures } from '#platform/metrics.server.ts'
import { programFacts } from '#platform/process/program-facts.server.ts'
import type { EmailFacts, TabFacts } from './tab-extras.tsx'

/** What is shown below the settings of a tab. */
export async function tabFacts(name: SettingsTabName): Promise<TabFacts> {
  if (name === 'email') return { name, email: await emailFacts() }
  if (name === 'api') {
    const settings = await siteSettings()
    return {
      name,
      gateway: {
        name: gatewayName(null),
        test: currentGatewayTest(settings),
        zone: settings.timezone,
      },
    }
  }
  if (name === 'development') return { name, ...(await systemFacts()) }
  return { name: name === 'seller' ? name : 'other' }
}

/** What is shown below the email settings. */
async function emailFacts(): Promise<EmailFacts> {
  const [test, { timezone, apiConfigs: api }] = await Promise.all([mailTestState(), siteSettings()])
  const used: readonly string[] = [api.email_provider, api.fallback_provider]
  const reportAddresses = [
    ...(used.includes('smtp2go')
      ? [{ provider: 'SMTP2GO', address: mailEventAddress('smtp2go') }]
      : []),
    ...(used.includes('aws_ses')
      ? [{ provider: 'Amazon SES', address: mailEventAddress('ses') }]
      : []),
  ]
  return { test, reportAddresses, zone: timezone }
}

/** A part that cannot be read says so, and the others are shown. */
async function systemFacts() {
  const settings = await siteSettings()
  const [database, mail, provider, metrics, workers] = await Promise.all([
    databaseDiagnostics().catch(() => null),
    mailQueueState().catch(() => null),
    mailProvider(settings),
    systemMetrics().catch(() => null),
    workerFigures(),
  ])
  const mailTest = settings.smtpSettings
  return {
    diagnostic: settings.developmentSettings.enable_payfast_diagnostic,
    zone: settings.timezone,
    program: { ...programFacts(), mode: config().mode },
    database,
    metrics,
    workers,
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
