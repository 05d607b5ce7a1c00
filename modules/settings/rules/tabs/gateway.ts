import { isAddressRange } from '#kernel/ip-address.ts'
import { checkbox, secret, text } from '../setting-kinds.ts'
import { declaredTab, type Setting } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

export const merchantIdMessage = 'PayFast merchant ID must be a number'
export const merchantKeyMessage = 'PayFast merchant key is required and cannot be empty'

const typedRanges = text('More addresses', {
  kind: 'area',
  max: 500,
  hint: 'One a line, such as 197.97.145.144/28.',
})

const addressRanges: Setting<string[]> = {
  draw: () => typedRanges.draw(''),
  show: (ranges, name) => ({ [name]: ranges.join('\n') }),
  read: (typed, name, reading) => {
    const ranges = typedRanges
      .read(typed, name, { ...reading, saved: '' })
      .split(/[\s,;]+/)
      .filter(Boolean)
    if (!ranges.every(isAddressRange))
      reading.problems[name] ??= [
        'Enter IP addresses, or ranges of at most 65 536, such as 197.97.145.144/28.',
      ]
    return ranges
  },
}

/**
 * B§3 api_configs, the part of the gateway. Email and its key have their own tab (tabs/email.ts)
 * and are left as they are.
 */
export const gatewayTab = declaredTab({
  label: settingsTabLabels.api,
  isGuarded: true,
  columns: ['apiConfigs'],
  stored: ({ apiConfigs }) =>
    Object.entries(apiConfigs).filter(([name]) => name.startsWith('payfast_')),
  loses:
    'The merchant ID, the merchant key and the passphrase are deleted, and card payment is no longer offered.',
  groups: {
    'PayFast merchant': {
      description:
        'Secrets are stored encrypted and never shown again. Leave a field blank to keep the stored value.',
      fields: {
        payfast_merchant_id: text('Merchant ID', { max: 20, isMasked: true }),
        payfast_merchant_key: secret('Merchant key', {
          max: 100,
          form: /^(?!undefined$)/,
          message: merchantKeyMessage,
        }),
        payfast_passphrase: secret('Passphrase', {
          max: 100,
          hint: 'As set at PayFast. Live mode and stored cards need it.',
        }),
        remove_passphrase: checkbox(
          'Remove the stored passphrase',
          'Only when none is set at PayFast.',
        ),
      },
    },
    Mode: {
      fields: {
        payfast_sandbox: checkbox(
          'Sandbox',
          'On: payments are tests, and no real money moves. Off: payments are live.',
        ),
      },
    },
    'Payment notifications': {
      description:
        'They count only from the addresses that PayFast publishes. When it announces others, add them here until an update knows them.',
      fields: { payfast_extra_sources: addressRanges },
    },
  },
  saved: ({ apiConfigs: own }) => ({
    payfast_merchant_id: own.payfast_merchant_id,
    payfast_merchant_key: own.payfast_merchant_key,
    payfast_passphrase: own.payfast_passphrase,
    remove_passphrase: false,
    // Two stored settings (B§3), either of which means the sandbox, are one switch.
    payfast_sandbox: own.payfast_sandbox || own.payfast_test_mode,
    payfast_extra_sources: own.payfast_extra_sources,
  }),
  change: ({ remove_passphrase, ...values }, { apiConfigs }) => ({
    apiConfigs: {
      ...apiConfigs,
      ...values,
      ...(remove_passphrase && { payfast_passphrase: '' }),
      payfast_test_mode: false,
    },
  }),
  check: (values, problems, { apiConfigs }) => {
    const { payfast_merchant_id: id, payfast_merchant_key: key, payfast_passphrase } = values
    // A shop without cards has neither.
    if (id + key !== '' && !/^\d+$/.test(id)) problems.payfast_merchant_id = [merchantIdMessage]
    if (id !== '' && key === '') problems.payfast_merchant_key = [merchantKeyMessage]
    if (values.remove_passphrase && payfast_passphrase !== apiConfigs.payfast_passphrase)
      problems.payfast_passphrase = ['Type a passphrase, or remove it: not both.']
  },
})
