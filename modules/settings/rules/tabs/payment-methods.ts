import { ok } from '#kernel/result.ts'
import { accountTypes, type PaymentMethods } from '../payment-methods.ts'
import {
  isOn,
  on,
  type Problems,
  readText,
  refuseSettings,
  type SettingsTab,
} from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

/** The universal branch codes, which stand for every branch of a bank. */
export const branchCodes = [
  { value: '632005', label: 'Absa' },
  { value: '470010', label: 'Capitec' },
  { value: '250655', label: 'First National Bank' },
  { value: '198765', label: 'Nedbank' },
  { value: '051001', label: 'Standard Bank' },
  { value: '580105', label: 'Investec' },
  { value: '678910', label: 'TymeBank' },
  { value: '679000', label: 'Discovery Bank' },
  { value: '430000', label: 'African Bank' },
  { value: '462005', label: 'Bidvest Bank' },
] as const

const accountTypeLabels: Record<PaymentMethods['account_type'], string> = {
  business: 'Business',
  savings: 'Savings',
  current: 'Current',
}

export const paymentMethodsTab: SettingsTab = {
  label: settingsTabLabels['payment-methods'],
  isGuarded: true,
  columns: ['paymentMethods'],
  loses: 'The bank account is deleted, and customers can no longer pay by bank transfer.',
  groups: () => [
    {
      title: 'Payment methods',
      description:
        'Customers can use a method once it is switched on here and its details are complete.',
      fields: [
        {
          kind: 'switch',
          name: 'eft_enabled',
          label: 'Bank transfer (EFT)',
          hint: 'Needs the bank account below.',
        },
        {
          kind: 'switch',
          name: 'card_enabled',
          label: 'Card (PayFast)',
          hint: 'Needs the merchant details under API Configuration.',
        },
      ],
    },
    {
      title: 'Bank account',
      description: 'Printed on invoices and in emails while bank transfer is on.',
      fields: [
        {
          kind: 'text',
          name: 'bank_name',
          label: 'Bank',
          max: 100,
          suggestions: branchCodes.map(({ label }) => ({ value: label, label })),
        },
        { kind: 'text', name: 'account_name', label: 'Account holder', max: 100 },
        { kind: 'text', name: 'account_number', label: 'Account number', max: 20, isMasked: true },
        {
          kind: 'text',
          name: 'branch_code',
          label: 'Branch code',
          max: 6,
          suggestions: branchCodes,
          hint: 'Six digits. The bank’s universal code is fine.',
        },
        {
          kind: 'choice',
          name: 'account_type',
          label: 'Account type',
          options: accountTypes.map((value) => ({ value, label: accountTypeLabels[value] })),
        },
        {
          kind: 'text',
          name: 'reference_prefix',
          label: 'Reference prefix',
          max: 10,
          required: true,
          hint: 'New order numbers start with it.',
        },
        {
          kind: 'area',
          name: 'payment_instructions',
          label: 'Payment instructions',
          max: 2000,
          hint: 'Shown with the bank details.',
        },
      ],
    },
  ],
  values: ({ paymentMethods: { eft_enabled, card_enabled, ...texts } }) => ({
    ...texts,
    eft_enabled: on(eft_enabled),
    card_enabled: on(card_enabled),
  }),
  parse: (typed) => {
    const problems: Problems = {}
    const account_type = accountTypes.find((known) => known === typed.account_type)
    const account_number = readText(typed, 'account_number', { max: 20, problems }).replace(
      /[\s-]/g,
      '',
    )
    if (!/^(?:\d{6,16})?$/.test(account_number))
      problems.account_number = ['An account number has 6 to 16 digits.']
    const branch_code = readText(typed, 'branch_code', { max: 10, problems }).replace(/[\s-]/g, '')
    if (!/^(?:\d{6})?$/.test(branch_code))
      problems.branch_code = ['A South African branch code has 6 digits.']
    const reference_prefix = readText(typed, 'reference_prefix', {
      max: 10,
      problems,
    }).toUpperCase()
    if (!/^[A-Z\d]{1,10}$/.test(reference_prefix))
      problems.reference_prefix = ['Use 1 to 10 letters or digits.']
    if (!account_type) problems.account_type = ['Choose an account type.']
    const texts = {
      bank_name: readText(typed, 'bank_name', { max: 100, problems }),
      account_name: readText(typed, 'account_name', { max: 100, problems }),
      payment_instructions: readText(typed, 'payment_instructions', { max: 2000, problems }),
    }
    if (!account_type || Object.keys(problems).length > 0) return refuseSettings(problems)
    const switches = {
      eft_enabled: isOn(typed.eft_enabled),
      card_enabled: isOn(typed.card_enabled),
    }
    return ok({
      paymentMethods: {
        ...switches,
        ...texts,
        account_number,
        branch_code,
        account_type,
        reference_prefix,
      },
    })
  },
}
