import { checkbox, choice, text } from '../setting-kinds.ts'
import { declaredTab, type SettingValues } from '../settings-form.ts'
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

const digits = (typed: string) => typed.replace(/[\s-]/g, '')

const groups = {
  'Payment methods': {
    description:
      'Customers can use a method once it is switched on here and its details are complete.',
    fields: {
      eft_enabled: checkbox('Bank transfer (EFT)', 'Needs the bank account below.'),
      card_enabled: checkbox(
        'Card (PayFast)',
        'Needs the merchant details under API configuration.',
      ),
    },
  },
  'Bank account': {
    description: 'Printed on invoices and in emails while bank transfer is on.',
    fields: {
      bank_name: text('Bank', {
        max: 100,
        suggestions: branchCodes.map(({ label }) => ({ value: label, label })),
      }),
      account_name: text('Account holder', { max: 100 }),
      account_number: text('Account number', {
        max: 20,
        isMasked: true,
        tidy: digits,
        form: /^(?:\d{6,16})?$/,
        message: 'An account number has 6 to 16 digits.',
      }),
      branch_code: text('Branch code', {
        max: 10,
        suggestions: branchCodes,
        tidy: digits,
        form: /^(?:\d{6})?$/,
        message: 'A South African branch code has 6 digits.',
        hint: 'Six digits. The bank’s universal code is fine.',
      }),
      account_type: choice(
        'Account type',
        { business: 'Business', savings: 'Savings', current: 'Current' },
        { message: 'Choose an account type.' },
      ),
      reference_prefix: text('Reference prefix', {
        max: 10,
        required: true,
        tidy: (typed) => typed.toUpperCase(),
        form: /^[A-Z\d]{1,10}$/,
        message: 'Use 1 to 10 letters or digits.',
        hint: 'New order numbers start with it.',
      }),
      payment_instructions: text('Payment instructions', {
        kind: 'area',
        max: 2000,
        hint: 'Shown with the bank details.',
      }),
    },
  },
}

/** B§3 payment_methods. */
export type PaymentMethods = SettingValues<typeof groups>

export const paymentMethodsTab = declaredTab({
  label: settingsTabLabels['payment-methods'],
  isGuarded: true,
  columns: ['paymentMethods'],
  loses: 'The bank account is deleted, and customers can no longer pay by bank transfer.',
  groups,
  saved: ({ paymentMethods }) => paymentMethods,
  change: (paymentMethods) => ({ paymentMethods }),
})
