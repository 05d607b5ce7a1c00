import type { EmailProvider } from '#modules/settings/rules/api-configs.ts'
import type { DnsRecord } from './mail-hosts.ts'

/** What a provider has its customers publish, as far as its documents say it. */
type ProviderRecords = {
  /** SPF of the domain that bounces go to; null where the provider's own record covers it. */
  spf: string | null
  /** The DKIM key; null where only the provider knows it. */
  dkim: DnsRecord | null
  /** The host that bounces go to. */
  returnPath: DnsRecord[]
}

type Domain = {
  domain: string
  selector: string
  returnPath: string
  region: string
  smtpHost: string
}

/**
 * The records for a domain, its DKIM selector and its return path as they stand in the settings.
 */
export function providerRecords(
  provider: EmailProvider,
  { domain, selector, returnPath, region, smtpHost }: Domain,
): ProviderRecords {
  const dkim = (host: string): DnsRecord | null =>
    selector === ''
      ? null
      : { name: `${selector}._domainkey.${domain}`, type: 'CNAME', value: host }
  switch (provider) {
    case 'smtp2go':
      return {
        spf: null,
        dkim: dkim('dkim.smtp2go.net'),
        returnPath: [{ name: returnPath, type: 'CNAME', value: 'return.smtp2go.net' }],
      }
    case 'aws_ses':
      return {
        spf: 'v=spf1 include:amazonses.com ~all',
        dkim: dkim(`${selector}.dkim.amazonses.com`),
        returnPath: [
          { name: returnPath, type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` },
          { name: returnPath, type: 'TXT', value: 'v=spf1 include:amazonses.com ~all' },
        ],
      }
    case 'smtp':
      return {
        spf: smtpHost === '' ? null : `v=spf1 mx a:${smtpHost} ~all`,
        dkim: null,
        returnPath: [],
      }
  }
}
