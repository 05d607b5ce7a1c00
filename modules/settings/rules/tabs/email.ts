import { type Encryption, type SmtpSettings, smtpPorts } from '../api-configs.ts'
import { choice, number, secret, text } from '../setting-kinds.ts'
import type { Problems, SettingsBlocks } from '../settings-form.ts'
import { declaredTab, type SettingValues } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

const emailAddress = (label: string, hint?: string) =>
  text(label, {
    kind: 'email',
    max: 200,
    form: /^(?:[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)?$/,
    message: 'Enter an email address such as hello@example.co.za.',
    hint,
  })

const domain = (label: string, hint: string) =>
  text(label, {
    max: 253,
    tidy: (typed) => typed.toLowerCase(),
    form: /^(?:[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?)?$/,
    message: 'Use letters, digits, dots and hyphens only.',
    hint,
  })

/** A provider's secrets are longer than any of those that they give out today. */
const maxSecret = 500

const groups = {
  'Email provider': {
    description:
      'Secrets are stored encrypted and never shown again. Leave a field blank to keep the stored value.',
    fields: {
      email_provider: choice('Provider', {
        smtp2go: 'SMTP2GO',
        smtp: 'SMTP server',
        aws_ses: 'Amazon SES',
      }),
      fallback_provider: choice('If it can’t be reached', {
        '': 'Try again later',
        smtp2go: 'Send with SMTP2GO',
        smtp: 'Send with SMTP server',
        aws_ses: 'Send with Amazon SES',
      }),
      sender_email: emailAddress(
        'Sender email',
        'Used by SMTP2GO and Amazon SES. Leave blank to use the contact email.',
      ),
    },
  },
  SMTP2GO: {
    when: 'smtp2go',
    fields: {
      email_api_key: secret('API key', {
        max: maxSecret,
        hint: 'Under Sending, API Keys at SMTP2GO.',
      }),
    },
  },
  'SMTP server': {
    when: 'smtp',
    fields: {
      smtp_host: text('Host', {
        max: 255,
        form: /^[\w.:-]*$/,
        message: 'Enter the name of a server, such as mail.example.co.za.',
        hint: 'Such as mail.example.co.za.',
      }),
      smtp_encryption: choice('Encryption', {
        tls: 'STARTTLS (usual)',
        ssl: 'TLS from the start',
        none: 'None',
      }),
      smtp_port: text('Port', {
        max: 5,
        form: /^\d*$/,
        message: 'Enter a port from 1 to 65535.',
        hint: 'Leave blank for the usual one: 587, 465 with TLS from the start, 25 without encryption.',
      }),
      smtp_username: text('Username', { max: 255 }),
      smtp_password: secret('Password', { max: maxSecret, logged: 'SMTP password' }),
      smtp_from_email: emailAddress('From email'),
      smtp_from_name: text('From name', {
        max: 255,
        hint: 'Leave blank to use the title of the site.',
      }),
      smtp_timeout: number('Timeout', {
        min: 1000,
        max: 120_000,
        step: 1000,
        unit: 'ms',
        message: 'Enter a time-out from 1000 to 120000 ms.',
        hint: 'If the server doesn’t respond in 15 seconds, we retry later.',
      }),
    },
  },
  'Amazon SES': {
    when: 'aws_ses',
    fields: {
      ses_region: text('Region', {
        max: 30,
        hint: 'Such as af-south-1 (Cape Town) or eu-west-1.',
      }),
      ses_access_key_id: text('Access key ID', { max: 128, isMasked: true }),
      ses_secret_access_key: secret('Secret access key', {
        max: maxSecret,
        hint: 'Use an IAM user allowed to call ses:SendRawEmail.',
      }),
    },
  },
  'Records of your domain': {
    description: 'What your provider asks you to publish. The deliverability page checks it.',
    fields: {
      dkim_selector: domain('DKIM selector', 'The part before ._domainkey, such as s123456.'),
      return_path: domain(
        'Return path',
        'The host that bounces go to, such as em123456.example.co.za.',
      ),
    },
  },
}

type EmailValues = SettingValues<typeof groups>

/**
 * B§3 api_configs, the part of email, and smtp_settings. Who can change it can read every email
 * that is sent, so it is guarded like bank details.
 */
export const emailTab = declaredTab({
  label: settingsTabLabels.email,
  isGuarded: true,
  columns: ['apiConfigs', 'smtpSettings'],
  stored: (current) => [
    Object.entries(current.apiConfigs).filter(([name]) => !name.startsWith('payfast_')),
    { ...current.smtpSettings, ...untested },
  ],
  loses:
    'API keys, access keys and the password of the SMTP server are deleted, and no email goes out until a provider is set up again.',
  groups,
  saved: ({ apiConfigs: api, smtpSettings: smtp }) => ({
    email_provider: api.email_provider,
    fallback_provider: api.fallback_provider,
    sender_email: api.sender_email,
    email_api_key: api.email_api_key,
    smtp_host: smtp.host,
    smtp_encryption: smtp.encryption,
    smtp_port: String(smtp.port),
    smtp_username: smtp.username,
    smtp_password: smtp.password,
    smtp_from_email: smtp.from_email,
    smtp_from_name: smtp.from_name,
    smtp_timeout: smtp.timeout,
    ses_region: api.ses_region,
    ses_access_key_id: api.ses_access_key_id,
    ses_secret_access_key: api.ses_secret_access_key,
    dkim_selector: api.dkim_selector,
    return_path: api.return_path,
  }),
  change: (values, current) => {
    const changed = toBlocks(values, current)
    return sendsAsTested(changed, current)
      ? changed
      : { ...changed, smtpSettings: { ...changed.smtpSettings, ...untested } }
  },
  check: (values, problems, current) => {
    const { email_provider: first, fallback_provider: second } = values
    const { port, ...server } = toBlocks(values, current).smtpSettings
    if (!(port >= 1 && port <= 65_535)) problems.smtp_port = ['Enter a port from 1 to 65535.']
    if (second === first)
      problems.fallback_provider = ['Choose a different provider from the first.']
    const isStillBlank = isBlank(server) && isBlank(current.smtpSettings)
    if (
      [first, second].includes('smtp') &&
      !(isStillBlank && current.apiConfigs.email_provider === 'smtp')
    )
      requireAll(smtpFields, values, problems)
    if ([first, second].includes('aws_ses')) checkSes(values, problems)
  },
  onReset: (_, { smtpSettings }) => ({ smtpSettings }),
})

const untested = { last_test_status: null, last_test_date: null }

/**
 * Whether emails go out as they did in the last test: a result says nothing of another server, key
 * or sender.
 */
function sendsAsTested(one: EmailBlocks, other: EmailBlocks): boolean {
  const sending = ({ apiConfigs, smtpSettings }: EmailBlocks) =>
    JSON.stringify([
      { ...apiConfigs, dkim_selector: '', return_path: '' },
      { ...smtpSettings, ...untested },
    ])
  return sending(one) === sending(other)
}

type EmailBlocks = Pick<SettingsBlocks, 'apiConfigs' | 'smtpSettings'>

function toBlocks(values: EmailValues, current: EmailBlocks): EmailBlocks {
  const {
    smtp_host: host,
    smtp_encryption: encryption,
    smtp_port: port,
    smtp_username: username,
    smtp_password: password,
    smtp_from_email: from_email,
    smtp_from_name: from_name,
    smtp_timeout: timeout,
    ...api
  } = values
  const own = current.smtpSettings
  const providers: readonly string[] = [api.email_provider, api.fallback_provider]
  return {
    apiConfigs: { ...current.apiConfigs, ...api },
    smtpSettings: {
      ...own,
      host,
      encryption,
      username,
      password,
      from_email,
      from_name,
      timeout,
      port: isDefaultPort(port, encryption, own) ? smtpPorts[encryption] : Number(port),
      // B§4: choosing SMTP turns it on, once there is a server.
      enabled: own.enabled || (providers.includes('smtp') && host !== ''),
    },
  }
}

/**
 * Blank, or the usual port of the encryption that was chosen before: with another encryption the
 * usual port of that is meant.
 */
function isDefaultPort(port: string, encryption: Encryption, own: SmtpSettings): boolean {
  return (
    port === '' ||
    (encryption !== own.encryption &&
      port === String(own.port) &&
      own.port === smtpPorts[own.encryption])
  )
}

/**
 * A site that has SMTP as its provider without a server yet may still save the rest of its email
 * settings.
 */
function isBlank({ host, username, password, from_email }: Omit<SmtpSettings, 'port'>): boolean {
  return host + username + password + from_email === ''
}

/** B§5: what a server signs in and sends with. */
const smtpFields = {
  smtp_host: 'host',
  smtp_username: 'username',
  smtp_password: 'password',
  smtp_from_email: 'From email',
} as const

const sesFields = {
  ses_access_key_id: 'access key ID',
  ses_secret_access_key: 'secret access key',
} as const

function requireAll(
  labels: Partial<Record<keyof EmailValues, string>>,
  values: EmailValues,
  problems: Problems,
): void {
  const sent: Readonly<Record<string, unknown>> = values
  for (const [name, label] of Object.entries(labels))
    if (sent[name] === '') problems[name] ??= [`Enter the ${label}.`]
}

/** SES that is not set up yet may be saved: the email log says what is missing. */
function checkSes(values: EmailValues, problems: Problems): void {
  if (values.ses_access_key_id + values.ses_secret_access_key === '') return
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(values.ses_region))
    problems.ses_region ??= ['Enter a region such as af-south-1.']
  requireAll(sesFields, values, problems)
}
