import { type ApiConfigs, type EmailProvider, emailProviders } from '../api-configs.ts'
import {
  type FormValues,
  type Problems,
  readNumber,
  readText,
  type SettingsBlocks,
} from '../settings-form.ts'
import { type Encryption, encryptions, smtpPorts } from '../smtp-settings.ts'

export const untested = { last_test_status: null, last_test_date: null }

/**
 * Whether emails go out as they did in the last test: a result says nothing of another server, key
 * or sender.
 */
export function sendsAsTested(
  { api, smtp }: { api: ApiConfigs; smtp: Smtp },
  { apiConfigs, smtpSettings }: SettingsBlocks,
): boolean {
  const sending = (own: ApiConfigs, server: Smtp) =>
    JSON.stringify([
      { ...own, dkim_selector: '', return_path: '' },
      { ...server, ...untested },
    ])
  return sending(api, smtp) === sending(apiConfigs, smtpSettings)
}

export function emailConfigs(own: ApiConfigs) {
  return Object.entries(own).filter(([name]) => !name.startsWith('payfast_'))
}

type Seal = (name: string, stored: string) => string

export function readApi(
  typed: FormValues,
  { apiConfigs: own }: SettingsBlocks,
  { sealed, problems }: { sealed: Seal; problems: Problems },
): ApiConfigs {
  return {
    ...own,
    email_provider:
      emailProviders.find((name) => name === typed.email_provider) ?? own.email_provider,
    fallback_provider: emailProviders.find((name) => name === typed.fallback_provider) ?? '',
    sender_email: readAddress(typed, 'sender_email', problems),
    email_api_key: sealed('email_api_key', own.email_api_key),
    ses_region: readText(typed, 'ses_region', { max: 30, problems }),
    ses_access_key_id: readText(typed, 'ses_access_key_id', { max: 128, problems }),
    ses_secret_access_key: sealed('ses_secret_access_key', own.ses_secret_access_key),
    dkim_selector: readHost(typed, 'dkim_selector', problems),
    return_path: readHost(typed, 'return_path', problems),
  }
}

type Smtp = SettingsBlocks['smtpSettings']

export function readSmtp(
  typed: FormValues,
  { smtpSettings: own }: SettingsBlocks,
  { sealed, problems }: { sealed: Seal; problems: Problems },
): Smtp {
  const encryption = encryptions.find((name) => name === typed.smtp_encryption) ?? own.encryption
  const port = (typed.smtp_port ?? '').trim()
  const whole = { decimals: 0 }
  return {
    ...own,
    host: readServer(typed, problems),
    encryption,
    port: isDefaultPort(port, encryption, own)
      ? smtpPorts[encryption]
      : readNumber(
          typed,
          'smtp_port',
          { ...whole, min: 1, max: 65_535, message: 'Enter a port from 1 to 65535.' },
          problems,
        ),
    username: readText(typed, 'smtp_username', { max: 255, problems }),
    password: sealed('smtp_password', own.password),
    from_email: readAddress(typed, 'smtp_from_email', problems),
    from_name: readText(typed, 'smtp_from_name', { max: 255, problems }),
    timeout: readNumber(
      typed,
      'smtp_timeout',
      { ...whole, min: 1_000, max: 120_000, message: 'Enter a time-out from 1000 to 120000 ms.' },
      problems,
    ),
    // B§4: choosing SMTP turns it on, once there is a server.
    enabled:
      own.enabled ||
      ([typed.email_provider, typed.fallback_provider].includes('smtp') &&
        (typed.smtp_host ?? '').trim() !== ''),
  }
}

/**
 * Blank, or the usual port of the encryption that was chosen before: with another encryption the
 * usual port of that is meant.
 */
function isDefaultPort(port: string, encryption: Encryption, own: Smtp): boolean {
  return (
    port === '' ||
    (encryption !== own.encryption &&
      port === String(own.port) &&
      own.port === smtpPorts[own.encryption])
  )
}

const smtpFields = [
  ['host', 'host'],
  ['port', 'port'],
  ['username', 'username'],
  ['password', 'password'],
  ['from_email', 'From email'],
] as const

/**
 * A site that has SMTP as its provider without a server yet may still save the rest of its email
 * settings.
 */
export function isStoredBlank(
  provider: EmailProvider | '',
  smtp: Smtp,
  { apiConfigs, smtpSettings }: SettingsBlocks,
): boolean {
  const isBlank = ({ host, username, password, from_email }: Smtp) =>
    host + username + password + from_email === ''
  return (
    provider === 'smtp' &&
    apiConfigs.email_provider === 'smtp' &&
    isBlank(smtp) &&
    isBlank(smtpSettings)
  )
}

/**
 * B§5: an SMTP server needs all that it signs in and sends with. SES that is not set up yet may be
 * saved: the email log says what is missing.
 */
export function requireProvider(
  provider: EmailProvider | '',
  { api, smtp }: { api: ApiConfigs; smtp: Smtp },
  problems: Problems,
): void {
  const need = (name: string, label: string, value: string | number) => {
    if (value === '') problems[name] ??= [`Enter the ${label}.`]
  }
  if (provider === 'smtp')
    for (const [name, label] of smtpFields) need(`smtp_${name}`, label, smtp[name])
  if (provider !== 'aws_ses' || api.ses_access_key_id + api.ses_secret_access_key === '') return
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(api.ses_region))
    problems.ses_region ??= ['Enter a region such as af-south-1.']
  need('ses_access_key_id', 'access key ID', api.ses_access_key_id)
  need('ses_secret_access_key', 'secret access key', api.ses_secret_access_key)
}

function readAddress(typed: FormValues, name: string, problems: Problems): string {
  const text = readText(typed, name, { max: 200, problems })
  if (text !== '' && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text))
    problems[name] = ['Enter an email address such as hello@example.co.za.']
  return text
}

/** A name or an IP address. */
function readServer(typed: FormValues, problems: Problems): string {
  const text = readText(typed, 'smtp_host', { max: 255, problems })
  if (!/^[\w.:-]*$/.test(text))
    problems.smtp_host = ['Enter the name of a server, such as mail.example.co.za.']
  return text
}

function readHost(typed: FormValues, name: string, problems: Problems): string {
  const text = readText(typed, name, { max: 253, problems }).toLowerCase()
  if (text !== '' && !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/.test(text))
    problems[name] = ['Use letters, digits, dots and hyphens only.']
  return text
}
