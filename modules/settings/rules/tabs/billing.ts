import { type Cents, formatRand, shareOf } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import {
  cardRetryDaysSchema,
  type DunningStep,
  dunningLadderSchema,
  maxSmallBalanceCents,
  recurringModels,
  vatBases,
} from '../billing-settings.ts'
import { ladderValues, readLadder } from '../ladder-form.ts'
import {
  isOn,
  on,
  type Problems,
  readNumber,
  refuseSettings,
  type SettingsTab,
} from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

const discount = { min: 0, max: 100, decimals: 2 }
const days = { min: 1, max: 30, decimals: 0 }
const expiry = { min: 1, max: 365, decimals: 0 }
const expiryMessage = 'Give a whole number of days between 1 and 365.'
const smallBalance = { min: 0, max: maxSmallBalanceCents, decimals: 0 }
const smallBalanceMessage = `Give a whole number of cents between 0 and ${maxSmallBalanceCents}.`
const discountMessage = 'The discount must be between 0 and 100 percent.'
const daysMessage = 'Reminder days must be a whole number between 1 and 30.'

/** B§9: 'Example shown on a R199 per month plan'. */
const exampleCents = 19_900

/** D8: twelve months less the discount. */
function annualExample(percent: number): Cents {
  const year = exampleCents * 12
  return year - shareOf(year, Math.round(percent * 100))
}

const models = [
  { value: 'token', label: 'Token: our billing run charges the stored card' },
  { value: 'gateway', label: 'Gateway: PayFast charges automatically' },
]

const bases = [
  { value: 'invoice', label: 'Invoice basis, by tax invoice' },
  { value: 'payments', label: 'Payments basis: each payment on the day it was received' },
]

/** B§5: discount 0–100, reminder days 1–30 each. */
export const billingTab: SettingsTab = {
  label: settingsTabLabels.billing,
  columns: ['billingSettings'],
  groups: ({ billingSettings: { annual_discount_percentage } }) => [
    {
      title: 'Annual billing',
      description: `For example: with ${annual_discount_percentage}% off, a plan of ${formatRand(exampleCents)} a month is ${formatRand(annualExample(annual_discount_percentage))} a year, without VAT.`,
      fields: [
        { kind: 'switch', name: 'enable_annual_billing', label: 'Offer annual billing' },
        {
          kind: 'number',
          name: 'annual_discount_percentage',
          label: 'Annual discount',
          min: 0,
          max: 100,
          step: 0.01,
          unit: '%',
          hint: 'At checkout.',
        },
        {
          kind: 'number',
          name: 'manual_annual_discount_percentage',
          label: 'Annual discount on manual invoices',
          min: 0,
          max: 100,
          step: 0.01,
          unit: '%',
          hint: 'In the invoice wizard of the back office.',
        },
      ],
    },
    {
      title: 'Recurring billing',
      fields: [
        { kind: 'switch', name: 'enable_recurring_billing', label: 'Renew services automatically' },
        {
          kind: 'choice',
          name: 'recurring_model',
          label: 'Who charges cards',
          options: models,
          hint: 'Applies to new orders. Existing services keep their current setting.',
        },
        {
          kind: 'number',
          name: 'recurring_payment_reminder_days',
          label: 'Card reminder',
          min: 1,
          max: 30,
          unit: 'days before the charge',
        },
        {
          kind: 'number',
          name: 'recurring_eft_reminder_days',
          label: 'EFT reminder',
          min: 1,
          max: 30,
          unit: 'days before the due date',
        },
        {
          kind: 'text',
          name: 'card_retry_days',
          label: 'Retry declined cards',
          max: 60,
          hint: 'Days after the first try, separated by commas. Leave blank to never retry.',
        },
      ],
    },
    {
      title: 'VAT',
      fields: [
        {
          kind: 'choice',
          name: 'vat_basis',
          label: 'VAT report',
          options: bases,
          hint: 'SARS must approve the payments basis. Filed periods keep the basis they were filed with.',
        },
      ],
    },
    {
      title: 'When an invoice is not paid',
      description:
        'Each step is a sentence: 7 days before due, remind. Cancellations need staff approval.',
      fields: [
        {
          kind: 'number',
          name: 'order_expiry_days',
          label: 'Cancel unpaid orders',
          min: 1,
          max: 365,
          unit: 'days after the order',
          hint: 'Orders on which nothing was paid or reported. The customer gets one email.',
        },
        {
          kind: 'number',
          name: 'small_balance_cents',
          label: 'Write off small balances',
          min: 0,
          max: maxSmallBalanceCents,
          unit: 'cents or less',
          hint: 'Written off with an entry of its own and never asked for. 0 asks for every cent.',
        },
        { kind: 'ladder', name: 'dunning_ladder', label: 'Steps' },
        {
          kind: 'switch',
          name: 'bill_suspended_time',
          label: 'Bill suspended time',
          hint: 'Off: no period begins while a service is switched off, and its unused paid days run from the day of payment. On: periods go on and each is invoiced.',
        },
      ],
    },
  ],
  values: ({ billingSettings: own }) => ({
    enable_annual_billing: on(own.enable_annual_billing),
    annual_discount_percentage: String(own.annual_discount_percentage),
    manual_annual_discount_percentage: String(own.manual_annual_discount_percentage),
    enable_recurring_billing: on(own.enable_recurring_billing),
    recurring_model: own.recurring_model,
    vat_basis: own.vat_basis,
    recurring_payment_reminder_days: String(own.recurring_payment_reminder_days),
    recurring_eft_reminder_days: String(own.recurring_eft_reminder_days),
    card_retry_days: own.card_retry_days.join(', '),
    order_expiry_days: String(own.order_expiry_days),
    small_balance_cents: String(own.small_balance_cents),
    bill_suspended_time: on(own.bill_suspended_time),
    ...ladderValues(own.dunning_ladder),
  }),
  parse: (typed, { current }) => {
    const problems: Problems = {}
    const numbers = {
      annual_discount_percentage: readNumber(
        typed,
        'annual_discount_percentage',
        { ...discount, message: discountMessage },
        problems,
      ),
      manual_annual_discount_percentage: readNumber(
        typed,
        'manual_annual_discount_percentage',
        { ...discount, message: discountMessage },
        problems,
      ),
      order_expiry_days: readNumber(
        typed,
        'order_expiry_days',
        { ...expiry, message: expiryMessage },
        problems,
      ),
      small_balance_cents: readNumber(
        typed,
        'small_balance_cents',
        { ...smallBalance, message: smallBalanceMessage },
        problems,
      ),
      recurring_payment_reminder_days: readNumber(
        typed,
        'recurring_payment_reminder_days',
        { ...days, message: daysMessage },
        problems,
      ),
      recurring_eft_reminder_days: readNumber(
        typed,
        'recurring_eft_reminder_days',
        { ...days, message: daysMessage },
        problems,
      ),
    }
    const recurring_model = recurringModels.find((known) => known === typed.recurring_model)
    if (!recurring_model) problems.recurring_model = ['Choose who charges cards.']
    const vat_basis = vatBases.find((known) => known === typed.vat_basis)
    if (!vat_basis) problems.vat_basis = ['Choose how VAT is reported.']
    const card_retry_days = readRetryDays(typed.card_retry_days ?? '', problems)
    const dunning_ladder = checkedLadder(readLadder(typed, problems), problems)
    if (!recurring_model || !vat_basis || Object.keys(problems).length > 0)
      return refuseSettings(problems)
    const switches = {
      enable_annual_billing: isOn(typed.enable_annual_billing),
      enable_recurring_billing: isOn(typed.enable_recurring_billing),
      bill_suspended_time: isOn(typed.bill_suspended_time),
    }
    return ok({
      billingSettings: {
        ...current.billingSettings,
        ...switches,
        ...numbers,
        recurring_model,
        vat_basis,
        card_retry_days,
        dunning_ladder,
      },
    })
  },
}

function readRetryDays(text: string, problems: Problems): number[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const parsed = cardRetryDaysSchema.safeParse(
    parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN)),
  )
  if (parsed.success) return parsed.data
  const own = parsed.error.issues.find((issue) => issue.code === 'custom')?.message
  problems.card_retry_days = [own ?? 'Enter at most 10 days from 1 to 30, separated by commas.']
  return []
}

function checkedLadder(steps: DunningStep[], problems: Problems): DunningStep[] {
  const parsed = dunningLadderSchema.safeParse(
    steps.toSorted((one, other) => one.days - other.days),
  )
  if (parsed.success) return parsed.data
  const own = parsed.error.issues.find((issue) => issue.code === 'custom')?.message
  problems.dunning_ladder ??= [own ?? 'Give at most 20 steps, with whole days from -30 to 120.']
  return []
}
