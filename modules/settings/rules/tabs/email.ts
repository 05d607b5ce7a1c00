import { ok } from '#kernel/result.ts'
import { type ApiConfigs, emailProviders } from '../api-configs.ts'
import { type FormValues, type Problems, readText, refuseSettings, type SettingField, type SettingsTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'
import { type Encryption, encryptions, type SmtpSettings } from '../smtp-settings.ts'

const providerLabels: Record<ApiConfigs['email_provider'], string> = { smtp2go: 'SMTP2GO', smtp: 'SMTP server', aws_ses: 'Amazon SES' }
const encryptionLabels: Record<Encryption, string> = { tls: 'TLS (STARTTLS)', ssl: 'SSL', none: 'None' }

/** B§9: the port that goes with an encryption. */
const smtpPorts: Record<Encryption, number> = { tls: 587, ssl: 465, none: 25 }

/** Amazon SES is not offered where it was not chosen before. */
function providersOf({ email_provider: chosen }: ApiConfigs) {
  return emailProviders.filter((provider) => provider !== 'aws_ses' || chosen === 'aws_ses').map((value) => ({ value, label: providerLabels[value] }))
}

const smtpFields: readonly SettingField[] = [
  { kind: 'text', name: 'smtp_host', label: 'Host', most: 255 },
  { kind: 'choice', name: 'smtp_encryption', label: 'Encryption', options: encryptions.map((value) => ({ value, label: encryptionLabels[value] })) },
  { kind: 'text', name: 'smtp_port', label: 'Port', most: 5, hint: 'Blank for the usual one: 587 with TLS, 465 with SSL, 25 without.' },
  { kind: 'text', name: 'smtp_username', label: 'Username', most: 255 },
  { kind: 'secret', name: 'smtp_password', label: 'Password' },
  { kind: 'email', name: 'smtp_from_email', label: 'From email', most: 255 },
  { kind: 'text', name: 'smtp_from_name', label: 'From name', most: 255, hint: 'Blank for the title of the site.' },
  { kind: 'number', name: 'smtp_timeout', label: 'Timeout', least: 1000, most: 120_000, step: 1000, unit: 'ms' },
]

/** B§3 api_configs and smtp_settings, the parts of email. Secrets are write-only (D26). */
export const emailTab: SettingsTab = {
  label: settingsTabLabels.email,
  columns: ['apiConfigs', 'smtpSettings'],
  groups: ({ apiConfigs }) => [
    {
      title: 'Email provider',
      description: 'How emails leave. The operator’s MAIL_TRANSPORT, where it is set, comes first.',
      fields: [
        { kind: 'choice', name: 'email_provider', label: 'Provider', options: providersOf(apiConfigs) },
        { kind: 'secret', name: 'email_api_key', label: 'API key', hint: 'Of the provider, not needed for an SMTP server.' },
        { kind: 'email', name: 'sender_email', label: 'Sender email', most: 200, hint: 'Blank for the contact email of the site.' },
      ],
    },
    { title: 'SMTP server', description: 'Leave the password blank to keep the stored one.', fields: smtpFields },
  ],
  values: ({ apiConfigs, smtpSettings: smtp }) => ({
    email_provider: apiConfigs.email_provider,
    email_api_key: '',
    sender_email: apiConfigs.sender_email,
    smtp_host: smtp.host,
    smtp_encryption: smtp.encryption,
    smtp_port: String(smtp.port),
    smtp_username: smtp.username,
    smtp_password: '',
    smtp_from_email: smtp.from_email,
    smtp_from_name: smtp.from_name,
    smtp_timeout: String(smtp.timeout),
  }),
  secrets: [
    { name: 'email_api_key', label: 'API key', stored: ({ apiConfigs }) => apiConfigs.email_api_key },
    { name: 'smtp_password', label: 'SMTP password', stored: ({ smtpSettings }) => smtpSettings.password },
  ],
  parse: (typed, { current, encrypt }) => {
    const problems: Problems = {}
    const email_provider = emailProviders.find((known) => known === typed.email_provider) ?? current.apiConfigs.email_provider
    const key = readText(typed, 'email_api_key', 300, problems)
    const sender_email = readAddress(typed, 'sender_email', 200, problems)
    const smtp = readSmtp(typed, current.smtpSettings, problems, encrypt)
    // A shop that never set a server up can save the rest of the tab.
    const isBegun = current.apiConfigs.email_provider !== 'smtp' || smtp.host !== '' || smtp.username !== ''
    if (email_provider === 'smtp' && isBegun) requireSmtp(smtp, problems)
    if (Object.keys(problems).length > 0) return refuseSettings(problems)
    const email_api_key = key === '' ? current.apiConfigs.email_api_key : encrypt(key)
    return ok({
      apiConfigs: { ...current.apiConfigs, email_provider, email_api_key, sender_email },
      // B§4: choosing SMTP switches it on.
      smtpSettings: { ...smtp, enabled: smtp.enabled || (email_provider === 'smtp' && smtp.host !== '') },
    })
  },
}

function readSmtp(typed: FormValues, stored: SmtpSettings, problems: Problems, encrypt: (text: string) => string): SmtpSettings {
  const encryption = encryptions.find((known) => known === typed.smtp_encryption) ?? stored.encryption
  const password = typed.smtp_password ?? ''
  const text = (name: string) => readText(typed, name, 255, problems)
  return {
    ...stored,
    host: text('smtp_host'),
    encryption,
    port: readPort(typed, encryption, problems),
    username: text('smtp_username'),
    password: password === '' ? stored.password : encrypt(password),
    from_email: readAddress(typed, 'smtp_from_email', 255, problems),
    from_name: text('smtp_from_name'),
    timeout: readWhole(typed.smtp_timeout ?? '', [1000, 120_000]) ?? wrong(problems, 'smtp_timeout', 'Enter 1000 to 120000 milliseconds.'),
  }
}

/** B§5: SMTP needs host, username, password and from email; a blank port has its default. */
function requireSmtp(smtp: SmtpSettings, problems: Problems): void {
  const required = { smtp_host: smtp.host, smtp_username: smtp.username, smtp_password: smtp.password, smtp_from_email: smtp.from_email }
  for (const [name, value] of Object.entries(required)) if (value === '') problems[name] ??= ['An SMTP server needs this.']
}

function readPort(typed: FormValues, encryption: Encryption, problems: Problems): number {
  const text = (typed.smtp_port ?? '').trim()
  if (text === '') return smtpPorts[encryption]
  return readWhole(text, [1, 65535]) ?? wrong(problems, 'smtp_port', 'Enter a port from 1 to 65535.')
}

function readWhole(text: string, [least, most]: [number, number]): number | null {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

function wrong(problems: Problems, name: string, message: string): number {
  problems[name] = [message]
  return 0
}

function readAddress(typed: FormValues, name: string, most: number, problems: Problems): string {
  const text = readText(typed, name, most, problems)
  if (text !== '' && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)) problems[name] = ['Enter a valid email address.']
  return text
}
