import { ok, type Result, refuse } from '#kernel/result.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { EmailProvider } from '#modules/settings/rules/api-configs.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { captureTransport } from '#platform/mail/capture.server.ts'
import { sesTransport } from '#platform/mail/ses.server.ts'
import { type SmtpServer, smtpTransport } from '#platform/mail/smtp.server.ts'
import { smtp2goTransport } from '#platform/mail/smtp2go.server.ts'
import type { MailAddress, MailTransport } from '#platform/mail/transport.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { smtpServerOf } from '../rules/smtp-url.ts'
import { missingForTest } from '../rules/test-mail-form.ts'

export type MailProvider = {
  transport: MailTransport
  from: MailAddress
  /** Takes over when the first can't be reached. */
  fallback?: { transport: MailTransport; from: MailAddress }
}

const noSender = 'There is no address to send email from. Set a contact email in the site settings.'

/**
 * The mail provider in use: MAIL_TRANSPORT of the operator first, then the settings. Failures are
 * those of B§8 'Services'.
 */
export async function mailProvider(settings?: SiteSettings): Promise<Result<MailProvider>> {
  const site = settings ?? (await siteSettings())
  const { transport, smtpUrl } = config().mail
  const from = { name: brandName(site.siteTitle), address: site.contactEmail }
  if (transport === 'capture') return ok({ transport: captureTransport, from })
  if (transport === 'smtp' && smtpUrl) {
    const address =
      site.smtpSettings.from_email || site.apiConfigs.sender_email || site.contactEmail
    if (address === '') return refuse('unavailable', noSender)
    return ok({
      transport: smtpTransport(smtpServerOf(smtpUrl)),
      from: { name: site.smtpSettings.from_name || brandName(site.siteTitle), address },
    })
  }
  const first = providerOfSettings(site, site.apiConfigs.email_provider)
  const { fallback_provider: second } = site.apiConfigs
  const other = second ? providerOfSettings(site, second) : null
  if (!first.ok) return other?.ok ? other : first
  return ok({ ...first.value, ...(other?.ok && { fallback: other.value }) })
}

function providerOfSettings(site: SiteSettings, provider: EmailProvider): Result<MailProvider> {
  const { email_api_key: key, sender_email: sender } = site.apiConfigs
  switch (provider) {
    case 'smtp':
      return smtpProvider(site)
    case 'smtp2go':
      if (key === '') return refuse('unavailable', 'Email API key not configured')
      if (sender === '' && site.contactEmail === '') return refuse('unavailable', noSender)
      return ok({
        transport: smtp2goTransport(decrypt(key), config().mail.smtp2goUrl),
        from: { name: brandName(site.siteTitle), address: sender || site.contactEmail },
      })
    case 'aws_ses':
      return sesProvider(site)
    default:
      return refuse('unavailable', 'No active email provider configured')
  }
}

function sesProvider(site: SiteSettings): Result<MailProvider> {
  const {
    ses_region: region,
    ses_access_key_id: accessKeyId,
    ses_secret_access_key: secret,
    sender_email: sender,
  } = site.apiConfigs
  if (region === '' || accessKeyId === '' || secret === '')
    return refuse('unavailable', 'Email API key not configured')
  const address = sender || site.contactEmail
  if (address === '') return refuse('unavailable', noSender)
  const transport = sesTransport(
    { region, accessKeyId, secretAccessKey: decrypt(secret), timeoutMs: site.smtpSettings.timeout },
    otherSes(),
  )
  return ok({ transport, from: { name: brandName(site.siteTitle), address } })
}

/** The operator's address of SES, if there is one; the account is that of the settings. */
function otherSes(): Partial<SmtpServer> {
  const url = config().mail.sesUrl
  if (url === undefined) return {}
  const { host, port, encryption } = smtpServerOf(url)
  return { host, port, encryption, allowPrivateHosts: true }
}

function smtpProvider(site: SiteSettings): Result<MailProvider> {
  const smtp = site.smtpSettings
  if (!smtp.enabled || smtp.host === '')
    return refuse(
      'unavailable',
      'SMTP settings not configured. Please configure SMTP in Admin Settings.',
    )
  const missing = Object.entries({
    port: smtp.port,
    username: smtp.username,
    password: smtp.password,
    from_email: smtp.from_email,
  })
  const names = missing.flatMap(([name, value]) => (value ? [] : name))
  if (names.length > 0)
    return refuse('unavailable', `Incomplete SMTP configuration: ${names.join(', ')} missing.`)
  const transport = smtpTransport({
    host: smtp.host,
    port: smtp.port,
    encryption: smtp.encryption,
    username: smtp.username,
    password: decrypt(smtp.password),
    timeoutMs: smtp.timeout,
    allowPrivateHosts: config().mail.allowPrivateHosts,
  })
  return ok({
    transport,
    from: { name: smtp.from_name || brandName(site.siteTitle), address: smtp.from_email },
  })
}

export type MailTest = {
  lastStatus: 'success' | 'failed' | null
  lastDate: Date | null
  /** What is to be saved before a test can be sent (B§5); null when it can. */
  missing: string | null
}

/** The last test email of the settings, and whether another can be sent. */
export async function mailTestState(): Promise<MailTest> {
  const { apiConfigs, smtpSettings } = await siteSettings()
  const { last_test_status: lastStatus, last_test_date: date } = smtpSettings
  const missing =
    config().mail.transport === 'settings' ? missingForTest(apiConfigs, smtpSettings) : null
  return { lastStatus, lastDate: date === null ? null : new Date(date), missing }
}
