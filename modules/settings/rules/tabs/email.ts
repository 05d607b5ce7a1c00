import { ok } from '#kernel/result.ts'
import { type EmailProvider, emailProviders } from '../api-configs.ts'
import { type Problems, readText, refuseSettings, type SettingsTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'
import { type Encryption, encryptions } from '../smtp-settings.ts'
import {
  emailConfigs,
  isStoredBlank,
  readApi,
  readSmtp,
  requireProvider,
  sendsAsTested,
  untested,
} from './read-email.ts'

const providerNames: Record<EmailProvider, string> = {
  smtp2go: 'SMTP2GO',
  smtp: 'SMTP server',
  aws_ses: 'Amazon SES',
}

const encryptionLabels: Record<Encryption, string> = {
  tls: 'STARTTLS (usual)',
  ssl: 'TLS from the start',
  none: 'None',
}

const providerOptions = emailProviders.map((value) => ({ value, label: providerNames[value] }))

/**
 * B§3 api_configs, the part of email, and smtp_settings. Who can change it can read every email
 * that is sent, so it is guarded like bank details.
 */
export const emailTab: SettingsTab = {
  label: settingsTabLabels.email,
  isGuarded: true,
  columns: ['apiConfigs', 'smtpSettings'],
  stored: (current) => [
    emailConfigs(current.apiConfigs),
    { ...current.smtpSettings, last_test_status: null, last_test_date: null },
  ],
  loses:
    'API keys, access keys and the password of the SMTP server are deleted, and no email goes out until a provider is set up again.',
  reset: ({ apiConfigs: own }, { apiConfigs: usual, smtpSettings }) => ({
    apiConfigs: {
      ...own,
      email_provider: usual.email_provider,
      fallback_provider: usual.fallback_provider,
      sender_email: usual.sender_email,
      email_api_key: usual.email_api_key,
      ses_region: usual.ses_region,
      ses_access_key_id: usual.ses_access_key_id,
      ses_secret_access_key: usual.ses_secret_access_key,
      dkim_selector: usual.dkim_selector,
      return_path: usual.return_path,
    },
    smtpSettings,
  }),
  groups: () => [
    {
      title: 'Email provider',
      description:
        'Secrets are stored encrypted and never shown again. Leave a field blank to keep the stored value.',
      fields: [
        { kind: 'choice', name: 'email_provider', label: 'Provider', options: providerOptions },
        {
          kind: 'choice',
          name: 'fallback_provider',
          label: 'If it can’t be reached',
          options: [
            { value: '', label: 'Try again later' },
            ...providerOptions.map(({ value, label }) => ({ value, label: `Send with ${label}` })),
          ],
        },
        {
          kind: 'email',
          name: 'sender_email',
          label: 'Sender email',
          max: 200,
          hint: 'Of SMTP2GO and Amazon SES. Blank: the contact email.',
        },
      ],
    },
    {
      title: 'SMTP2GO',
      fields: [
        {
          kind: 'secret',
          name: 'email_api_key',
          label: 'API key',
          hint: 'Under Sending, API Keys at SMTP2GO.',
        },
      ],
    },
    {
      title: 'SMTP server',
      fields: [
        {
          kind: 'text',
          name: 'smtp_host',
          label: 'Host',
          max: 255,
          hint: 'Such as mail.example.co.za.',
        },
        {
          kind: 'choice',
          name: 'smtp_encryption',
          label: 'Encryption',
          options: encryptions.map((value) => ({ value, label: encryptionLabels[value] })),
        },
        {
          kind: 'text',
          name: 'smtp_port',
          label: 'Port',
          max: 5,
          hint: 'Blank: 587, or 465 with TLS from the start, or 25 without encryption.',
        },
        { kind: 'text', name: 'smtp_username', label: 'Username', max: 255 },
        { kind: 'secret', name: 'smtp_password', label: 'Password' },
        { kind: 'email', name: 'smtp_from_email', label: 'From email', max: 255 },
        {
          kind: 'text',
          name: 'smtp_from_name',
          label: 'From name',
          max: 255,
          hint: 'Blank for the title of the site.',
        },
        {
          kind: 'number',
          name: 'smtp_timeout',
          label: 'Timeout',
          min: 1000,
          max: 120_000,
          step: 1000,
          unit: 'ms',
          hint: 'After 15 seconds without a word the email is tried again later in any case.',
        },
      ],
    },
    {
      title: 'Amazon SES',
      fields: [
        {
          kind: 'text',
          name: 'ses_region',
          label: 'Region',
          max: 30,
          hint: 'Such as af-south-1 (Cape Town) or eu-west-1.',
        },
        {
          kind: 'text',
          name: 'ses_access_key_id',
          label: 'Access key ID',
          max: 128,
          isMasked: true,
        },
        {
          kind: 'secret',
          name: 'ses_secret_access_key',
          label: 'Secret access key',
          hint: 'Of an IAM user who may ses:SendRawEmail.',
        },
      ],
    },
    {
      title: 'Records of your domain',
      description: 'What your provider asks you to publish. The deliverability page checks it.',
      fields: [
        {
          kind: 'text',
          name: 'dkim_selector',
          label: 'DKIM selector',
          max: 63,
          hint: 'The part before ._domainkey, such as s123456.',
        },
        {
          kind: 'text',
          name: 'return_path',
          label: 'Return path',
          max: 253,
          hint: 'The host that bounces go to, such as em123456.example.co.za.',
        },
      ],
    },
  ],
  values: ({ apiConfigs: api, smtpSettings: smtp }) => ({
    email_provider: api.email_provider,
    fallback_provider: api.fallback_provider,
    sender_email: api.sender_email,
    email_api_key: '',
    smtp_host: smtp.host,
    smtp_encryption: smtp.encryption,
    smtp_port: String(smtp.port),
    smtp_username: smtp.username,
    smtp_password: '',
    smtp_from_email: smtp.from_email,
    smtp_from_name: smtp.from_name,
    smtp_timeout: String(smtp.timeout),
    ses_region: api.ses_region,
    ses_access_key_id: api.ses_access_key_id,
    ses_secret_access_key: '',
    dkim_selector: api.dkim_selector,
    return_path: api.return_path,
  }),
  secrets: [
    {
      name: 'email_api_key',
      label: 'API key',
      stored: ({ apiConfigs }) => apiConfigs.email_api_key,
    },
    {
      name: 'smtp_password',
      label: 'SMTP password',
      stored: ({ smtpSettings }) => smtpSettings.password,
    },
    {
      name: 'ses_secret_access_key',
      label: 'Secret access key',
      stored: ({ apiConfigs }) => apiConfigs.ses_secret_access_key,
    },
  ],
  parse: (typed, { current, encrypt }) => {
    const problems: Problems = {}
    const sealed = (name: string, stored: string) => {
      const text = readText(typed, name, { max: 500, problems })
      return text === '' ? stored : encrypt(text)
    }
    const api = readApi(typed, current, { sealed, problems })
    const smtp = readSmtp(typed, current, { sealed, problems })
    if (api.fallback_provider === api.email_provider)
      problems.fallback_provider = ['Choose a different provider from the first.']
    for (const provider of [api.email_provider, api.fallback_provider])
      if (!isStoredBlank(provider, smtp, current))
        requireProvider(provider, { api, smtp }, problems)
    if (Object.keys(problems).length > 0) return refuseSettings(problems)
    return ok({
      apiConfigs: api,
      smtpSettings: sendsAsTested({ api, smtp }, current) ? smtp : { ...smtp, ...untested },
    })
  },
}
