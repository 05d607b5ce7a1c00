import { type Cents, formatRand, shareOf } from '#kernel/money.ts'
import { type DunningStep, maxSmallBalanceCents, suspendedTimeLabel } from '../billing-settings.ts'
import { ladderProblem, ladderValues, readLadder } from '../ladder-form.ts'
import { checkbox, choice, number } from '../setting-kinds.ts'
import { declaredTab, type Setting, type SettingValues } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

type Discounted = { billingSettings: { annual_discount_percentage: number } }

/** B§9: 'Example shown on a R199 per month plan'. */
const exampleCents = 19_900

/** D8: twelve months less the discount. */
function annualExample(percent: number): Cents {
  const year = exampleCents * 12
  return year - shareOf(year, Math.round(percent * 100))
}

/** B§5: 0 to 100 percent. */
const discount = (label: string, hint: string) =>
  number(label, {
    min: 0,
    max: 100,
    decimals: 2,
    unit: '%',
    message: 'The discount must be between 0 and 100 percent.',
    hint,
  })

/** B§5: 1 to 30 days. */
const reminder = (label: string, unit: string) =>
  number(label, {
    min: 1,
    max: 30,
    unit,
    message: 'Reminder days must be a whole number between 1 and 30.',
  })

/** Days after the first declined charge, as '1, 3, 5'. */
const retryDays: Setting<number[]> = {
  draw: () => ({
    kind: 'text',
    label: 'Retry declined cards',
    hint: 'Days after the first try, separated by commas. Leave blank to never retry.',
  }),
  show: (days, name) => ({ [name]: days.join(', ') }),
  read: (typed, name, { problems }) => {
    const parts = (typed[name] ?? '').split(/[\s,;]+/).filter((part) => part !== '')
    const days = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
    if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? 0)))
      problems[name] = ['List the days in ascending order, each once.']
    else if (days.length > 10 || !days.every((day) => day >= 1 && day <= 30))
      problems[name] = ['Enter at most 10 days from 1 to 30, separated by commas.']
    return days
  },
}

const ladder: Setting<DunningStep[]> = {
  draw: () => ({ kind: 'ladder', label: 'Steps' }),
  show: ladderValues,
  read: (typed, name, { problems }) => {
    const steps = readLadder(typed, problems).toSorted((one, other) => one.days - other.days)
    const problem = ladderProblem(steps)
    if (problem !== null) problems[name] ??= [problem]
    return steps
  },
}

const groups = {
  'Annual billing': {
    description: ({ billingSettings: { annual_discount_percentage: percent } }: Discounted) =>
      `For example: with ${percent}% off, a plan of ${formatRand(exampleCents)} a month is ${formatRand(annualExample(percent))} a year, without VAT.`,
    fields: {
      enable_annual_billing: checkbox('Offer annual billing'),
      annual_discount_percentage: discount('Annual discount', 'At checkout.'),
      manual_annual_discount_percentage: discount(
        'Annual discount on manual invoices',
        'In the invoice wizard of the back office.',
      ),
    },
  },
  'Recurring billing': {
    fields: {
      enable_recurring_billing: checkbox('Renew services automatically'),
      recurring_model: choice(
        'Who charges cards',
        {
          token: 'Token: our billing run charges the stored card',
          gateway: 'Gateway: PayFast charges automatically',
        },
        {
          hint: 'Applies to new orders. Existing services keep their current setting.',
          message: 'Choose who charges cards.',
        },
      ),
      recurring_payment_reminder_days: reminder('Card reminder', 'days before the charge'),
      recurring_eft_reminder_days: reminder('EFT reminder', 'days before the due date'),
      card_retry_days: retryDays,
    },
  },
  VAT: {
    fields: {
      vat_basis: choice(
        'VAT report',
        {
          invoice: 'Invoice basis, by tax invoice',
          payments: 'Payments basis: each payment on the day it was received',
        },
        {
          hint: 'SARS must approve the payments basis. Filed periods keep theirs. After a change the open period has what they declared too much or too little.',
          message: 'Choose how VAT is reported.',
        },
      ),
    },
  },
  'When an invoice is not paid': {
    description:
      'Each step is a sentence: 7 days before due, remind. Cancellations need staff approval.',
    fields: {
      order_expiry_days: number('Cancel unpaid orders', {
        min: 1,
        max: 365,
        unit: 'days after the order',
        message: 'Give a whole number of days between 1 and 365.',
        hint: 'Orders on which nothing was paid or reported. The customer gets one email.',
      }),
      small_balance_cents: number('Write off small balances', {
        min: 0,
        max: maxSmallBalanceCents,
        unit: 'cents or less',
        message: `Give a whole number of cents between 0 and ${maxSmallBalanceCents}.`,
        hint: 'Written off with an entry of its own and never asked for. 0 asks for every cent.',
      }),
      dunning_ladder: ladder,
      bill_suspended_time: checkbox(
        suspendedTimeLabel,
        'Off: suspended services aren’t billed. Unused days resume when the customer pays. On: periods from now on are invoiced, months before are not.',
      ),
    },
  },
}

/** B§3 billing_settings, D8 and D16: whole percent, days, and cents. */
export type BillingSettings = SettingValues<typeof groups>

export const billingTab = declaredTab({
  label: settingsTabLabels.billing,
  columns: ['billingSettings'],
  groups,
  saved: ({ billingSettings }) => billingSettings,
  change: (values, { billingSettings }) => ({
    billingSettings: { ...billingSettings, ...values },
  }),
})
