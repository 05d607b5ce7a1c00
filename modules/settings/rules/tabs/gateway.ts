import { isAddressRange } from '#kernel/ip-address.ts'
import { ok } from '#kernel/result.ts'
import {
  type FormValues,
  isOn,
  on,
  type Problems,
  readText,
  refuseSettings,
  type SettingsTab,
} from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

export const merchantIdMessage = 'PayFast merchant ID must be a number'
export const merchantKeyMessage = 'PayFast merchant key is required and cannot be empty'

/**
 * B§3 api_configs, the part of the gateway. Email and its key have their own tab (tabs/email.ts)
 * and are left as they are.
 */
export const gatewayTab: SettingsTab = {
  label: settingsTabLabels.api,
  isGuarded: true,
  columns: ['apiConfigs'],
  stored: ({ apiConfigs }) =>
    Object.entries(apiConfigs).filter(([name]) => name.startsWith('payfast_')),
  loses:
    'The merchant ID, the merchant key and the passphrase are deleted, and card payment is no longer offered.',
  reset: ({ apiConfigs: own }, { apiConfigs: usual }) => ({
    apiConfigs: {
      ...own,
      payfast_merchant_id: usual.payfast_merchant_id,
      payfast_merchant_key: usual.payfast_merchant_key,
      payfast_passphrase: usual.payfast_passphrase,
      payfast_sandbox: usual.payfast_sandbox,
      payfast_test_mode: usual.payfast_test_mode,
      payfast_extra_sources: usual.payfast_extra_sources,
    },
  }),
  groups: () => [
    {
      title: 'PayFast merchant',
      description:
        'Secrets are stored encrypted and never shown again. Leave a field blank to keep the stored value.',
      fields: [
        {
          kind: 'text',
          name: 'payfast_merchant_id',
          label: 'Merchant ID',
          max: 20,
          isMasked: true,
        },
        { kind: 'secret', name: 'payfast_merchant_key', label: 'Merchant key' },
        {
          kind: 'secret',
          name: 'payfast_passphrase',
          label: 'Passphrase',
          hint: 'As set at PayFast. Live mode and stored cards need it.',
        },
        {
          kind: 'switch',
          name: 'remove_passphrase',
          label: 'Remove the stored passphrase',
          hint: 'Only when none is set at PayFast.',
        },
      ],
    },
    {
      title: 'Mode',
      fields: [
        {
          kind: 'switch',
          name: 'payfast_sandbox',
          label: 'Sandbox',
          hint: 'On: payments are tests, and no real money moves. Off: payments are live.',
        },
      ],
    },
    {
      title: 'Payment notifications',
      description:
        'They count only from the addresses that PayFast publishes. When it announces others, add them here until an update knows them.',
      fields: [
        {
          kind: 'area',
          name: 'payfast_extra_sources',
          label: 'More addresses',
          max: 500,
          hint: 'One a line, such as 197.97.145.144/28.',
        },
      ],
    },
  ],
  values: ({ apiConfigs: own }) => ({
    payfast_merchant_id: own.payfast_merchant_id,
    payfast_merchant_key: '',
    payfast_passphrase: '',
    remove_passphrase: '',
    // Two stored settings (B§3), either of which means the sandbox, are one switch.
    payfast_sandbox: on(own.payfast_sandbox || own.payfast_test_mode),
    payfast_extra_sources: own.payfast_extra_sources.join('\n'),
  }),
  secrets: [
    {
      name: 'payfast_merchant_key',
      label: 'Merchant key',
      stored: ({ apiConfigs }) => apiConfigs.payfast_merchant_key,
    },
    {
      name: 'payfast_passphrase',
      label: 'Passphrase',
      stored: ({ apiConfigs }) => apiConfigs.payfast_passphrase,
    },
  ],
  parse: (typed, { current, encrypt }) => {
    const problems: Problems = {}
    const own = current.apiConfigs
    const payfast_merchant_id = readText(typed, 'payfast_merchant_id', { max: 20, problems })
    const key = readText(typed, 'payfast_merchant_key', { max: 100, problems })
    const passphrase = readText(typed, 'payfast_passphrase', { max: 100, problems })
    const hasKey = key !== '' || own.payfast_merchant_key !== ''
    // A shop without cards has neither.
    if ((payfast_merchant_id !== '' || hasKey) && !/^\d+$/.test(payfast_merchant_id))
      problems.payfast_merchant_id = [merchantIdMessage]
    if (key === 'undefined' || (payfast_merchant_id !== '' && !hasKey))
      problems.payfast_merchant_key = [merchantKeyMessage]
    const payfast_extra_sources = readRanges(typed, problems)
    const removes = isOn(typed.remove_passphrase)
    if (removes && passphrase !== '')
      problems.payfast_passphrase = ['Type a passphrase, or remove it: not both.']
    if (Object.keys(problems).length > 0) return refuseSettings(problems)
    return ok({
      apiConfigs: {
        ...own,
        payfast_merchant_id,
        payfast_merchant_key: key === '' ? own.payfast_merchant_key : encrypt(key),
        payfast_passphrase: removes
          ? ''
          : passphrase === ''
            ? own.payfast_passphrase
            : encrypt(passphrase),
        payfast_sandbox: isOn(typed.payfast_sandbox),
        payfast_test_mode: false,
        payfast_extra_sources,
      },
    })
  },
}

function readRanges(typed: FormValues, problems: Problems): string[] {
  const ranges = readText(typed, 'payfast_extra_sources', { max: 500, problems })
    .split(/[\s,;]+/)
    .filter(Boolean)
  if (!ranges.every(isAddressRange))
    problems.payfast_extra_sources ??= [
      'Enter IP addresses, or ranges of at most 65 536, such as 197.97.145.144/28.',
    ]
  return ranges
}
