import { desc, eq } from 'drizzle-orm'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { systemDns } from '#platform/dns.server.ts'
import { mailProvider } from '../../queries/mail-transport.server.ts'
import { deliveryTests, emailLogs } from '../../tables.server.ts'
import { type ArrivalCheck, arrivalPatienceMinutes } from '../rules/arrival.ts'
import { checkDkim } from '../rules/dkim.ts'
import { checkDmarc } from '../rules/dmarc.ts'
import {
  checkMx,
  checkReturnPath,
  type DnsCheck,
  type DnsReader,
  notAnswered,
} from '../rules/mail-hosts.ts'
import { providerRecords } from '../rules/provider-records.ts'
import { checkSpf } from '../rules/spf.ts'

export type Deliverability = {
  domain: string
  /** 'SMTP2GO' and so on, as the transport calls itself. */
  provider: string
  /** The address that emails come from; a mail server of ours sends their bounces there. */
  sender: string
  checks: DnsCheck[]
}

/**
 * What DNS publishes for the domain that emails come from; null while there is no provider or
 * sender.
 */
export async function deliverability(dns: DnsReader = systemDns()): Promise<Deliverability | null> {
  const settings = await siteSettings()
  const provider = await mailProvider(settings)
  if (!provider.ok) return null
  const domain = provider.value.from.address.split('@').at(-1)?.toLowerCase() ?? ''
  if (domain === '') return null
  const {
    dkim_selector: selector,
    return_path: returnPath,
    ses_region: region,
    email_provider,
  } = settings.apiConfigs
  const envelope = returnPath || domain
  // The operator's own server goes before the settings.
  const sends = provider.value.transport.provider === 'smtp' ? 'smtp' : email_provider
  const records = providerRecords(sends, {
    domain,
    selector,
    returnPath,
    region,
    smtpHost: settings.smtpSettings.host,
  })
  const checks = await Promise.all([
    inTime('spf', checkSpf(envelope, dns, records.spf)),
    inTime('dkim', checkDkim(domain, selector, { dns, record: records.dkim })),
    inTime('dmarc', checkDmarc(domain, dns, settings.contactEmail)),
    inTime('mx', checkMx(domain, dns)),
    inTime(
      'return_path',
      checkReturnPath(returnPath, domain, { dns, records: records.returnPath }),
    ),
  ])
  return {
    domain,
    provider: provider.value.transport.provider,
    sender: provider.value.from.address,
    checks,
  }
}

/** A page takes at most some seconds. */
function inTime(id: DnsCheck['id'], check: Promise<DnsCheck>): Promise<DnsCheck> {
  const late = new Promise<DnsCheck>((resolve) => {
    setTimeout(
      () => resolve({ id, state: 'unknown', found: [], notes: [notAnswered], publish: [] }),
      5_000,
    ).unref()
  })
  return Promise.race([check, late])
}

/**
 * The newest test, and how far it is. 'late': it did not arrive in time; it is still taken in when
 * it does.
 */
export type DeliveryTest = { sentAt: Date; sentBy: string; mailbox: string } & (
  | { state: 'waiting' | 'late' }
  | { state: 'not_sent'; reason: string }
  | { state: 'arrived'; arrivedAt: Date; checks: ArrivalCheck[] }
)

/** Null while none was ever sent. For staff who manage email; the page's guard asks. */
export async function newestDeliveryTest(): Promise<DeliveryTest | null> {
  const [row] = await db()
    .select({ test: deliveryTests, status: emailLogs.status, reason: emailLogs.errorMessage })
    .from(deliveryTests)
    .leftJoin(emailLogs, eq(emailLogs.id, deliveryTests.emailLogId))
    .orderBy(desc(deliveryTests.createdAt), desc(deliveryTests.id))
    .limit(1)
  if (!row) return null
  const { createdAt: sentAt, sentBy, mailbox, arrivedAt, checks } = row.test
  const about = { sentAt, sentBy, mailbox }
  if (arrivedAt !== null) return { ...about, state: 'arrived', arrivedAt, checks: checks ?? [] }
  if (row.status === 'failed') return { ...about, state: 'not_sent', reason: row.reason ?? '' }
  const isLate = now().getTime() - sentAt.getTime() > arrivalPatienceMinutes * 60_000
  return { ...about, state: isLate ? 'late' : 'waiting' }
}
