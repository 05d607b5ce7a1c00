export const emailProviders = ['smtp2go', 'smtp', 'aws_ses'] as const
export type EmailProvider = (typeof emailProviders)[number]

/** A secret at rest: sealed text, or blank when none is set (D26). Only operations open it. */
type Sealed = string

/** B§3 api_configs, as stored; the tabs of the gateway and of email say the limits. */
export type ApiConfigs = {
  payfast_merchant_id: string
  payfast_merchant_key: Sealed
  payfast_passphrase: Sealed
  payfast_sandbox: boolean
  payfast_test_mode: boolean
  payfast_check_source: boolean
  payfast_extra_sources: string[]
  email_provider: EmailProvider
  email_api_key: Sealed
  sender_email: string
  /** Takes over while the provider can't be reached; blank for none. */
  fallback_provider: EmailProvider | ''
  ses_region: string
  ses_access_key_id: string
  ses_secret_access_key: Sealed
  /** For the checks of the deliverability screen. */
  dkim_selector: string
  return_path: string
}

export const encryptions = ['tls', 'ssl', 'none'] as const
export type Encryption = (typeof encryptions)[number]

/** The usual port of each (B§9). */
export const smtpPorts: Record<Encryption, number> = { tls: 587, ssl: 465, none: 25 }

/** B§3 smtp_settings, as stored; timeout in milliseconds. */
export type SmtpSettings = {
  enabled: boolean
  host: string
  port: number
  username: string
  password: Sealed
  from_email: string
  from_name: string
  encryption: Encryption
  timeout: number
  last_test_status: 'success' | 'failed' | null
  last_test_date: string | null
}

/**
 * How a connection test went: what was found, in a sentence for staff, and when (ISO).
 * `credentials` stands for those that were tested: of others it says nothing.
 */
export type GatewayTest = {
  credentials: string
  status: 'success' | 'failed'
  message: string
  date: string
}
