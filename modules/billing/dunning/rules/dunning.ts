import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { DunningStep } from '#modules/settings/rules/billing-settings.ts'
import { isPublicHoliday, weekday } from './public-holidays.ts'

/**
 * No service is suspended when no staff are available to restore it: Friday afternoons, weekends,
 * public holidays. `hour` 0 to 23.
 */
export function maySuspendOn(day: CalendarDate, hour: number): boolean {
  const which = weekday(day)
  return which < 5 ? !isPublicHoliday(day) : which === 5 && hour < 12 && !isPublicHoliday(day)
}

/** A dunning step recorded for an invoice; a skipped one was superseded by a later one. */
export type TakenStep = DunningStep & { on: CalendarDate; skipped: boolean }

export type DunnedInvoice = {
  issueDate: CalendarDate
  dueDate: CalendarDate
  taken: readonly TakenStep[]
}

/**
 * The dunning steps due today. After missed days only the latest mail is sent and the others are
 * skipped; so is a reminder for the day of the invoice itself. A suspension needs a timely warning,
 * and a proposed cancellation needs a long enough suspension: after an outage the rest of the
 * ladder is postponed.
 */
export function stepsFor(
  ladder: readonly DunningStep[],
  invoice: DunnedInvoice,
  today: CalendarDate,
  maySuspend: boolean,
): { act: DunningStep[]; skip: DunningStep[] } {
  const taken = (step: DunningStep) =>
    invoice.taken.find((one) => one.action === step.action && one.days === step.days)
  const open = ladder
    .filter((step) => !taken(step) && addDays(invoice.dueDate, step.days) <= today)
    .sort((a, b) => a.days - b.days)
  const mails = open.filter((step) => step.action === 'remind' || step.action === 'warn')
  const stale = (step: DunningStep) =>
    step.action === 'remind' && addDays(invoice.dueDate, step.days) <= invoice.issueDate
  const overdue = invoice.dueDate < today
  const timely = mails.filter((step) => !stale(step) && (step.days > 0 || !overdue))
  // A warning takes precedence over a reminder, whichever comes later.
  const last = timely.findLast((step) => step.action === 'warn') ?? timely.at(-1)
  const skip = mails.filter((step) => step !== last)
  const act = last ? [last] : []
  const suspend = open.find((step) => step.action === 'suspend')
  if (
    suspend &&
    maySuspend &&
    last?.action !== 'warn' &&
    isLongAfter('warn', suspend, { ladder, invoice, today })
  )
    act.push(suspend)
  const cancel = open.find((step) => step.action === 'cancel')
  if (
    cancel &&
    !act.includes(suspend ?? cancel) &&
    isLongAfter('suspend', cancel, { ladder, invoice, today })
  )
    act.push(cancel)
  return { act, skip }
}

export type Leniency = {
  /**
   * The service that is suspended when it is not paid; null for orders and invoices made by hand.
   */
  subscriptionId: string | null
  /** An order that awaits its first payment. */
  isOffer: boolean
  isExempt: boolean
  /** The customer promised to pay by a day that has not passed. */
  isPromised: boolean
  /** Emails to the customer bounce. */
  isUnreachable: boolean
  /** The card is retried automatically, and each retry sends its own mail. */
  hasRetry: boolean
}

/**
 * No dunning for customers whom emails do not reach: a suspension must not rest on a warning that
 * bounced (Consumer Protection Act s14). Exempt customers and customers with a promise to pay are
 * only reminded before the due date, and so are customers with an unpaid order (D42). Without a
 * service nothing is suspended. A card being retried needs no extra reminder.
 */
export function dunningStepsFor(
  waiting: DunnedInvoice & Leniency,
  ladder: readonly DunningStep[],
  { today, maySuspend }: { today: CalendarDate; maySuspend: boolean },
): ReturnType<typeof stepsFor> {
  if (waiting.isUnreachable) return { act: [], skip: [] }
  const held = waiting.isExempt || waiting.isPromised || waiting.isOffer
  const steps =
    waiting.subscriptionId === null
      ? ladder.filter(({ action }) => action === 'remind' || action === 'warn')
      : ladder
  const { act, skip } = stepsFor(
    held ? steps.filter(({ days }) => days <= 0) : steps,
    waiting,
    today,
    maySuspend,
  )
  const needless = (step: DunningStep) => waiting.hasRetry && step.action === 'remind'
  return { act: act.filter((step) => !needless(step)), skip: [...skip, ...act.filter(needless)] }
}

/**
 * True when the ladder has no earlier step of this kind, or that step was taken long enough ago.
 */
function isLongAfter(
  action: 'warn' | 'suspend',
  step: DunningStep,
  {
    ladder,
    invoice: { taken },
    today,
  }: { ladder: readonly DunningStep[]; invoice: DunnedInvoice; today: CalendarDate },
): boolean {
  const before = ladder
    .filter((one) => one.action === action && one.days < step.days)
    .sort((a, b) => b.days - a.days)[0]
  if (!before) return true
  const done = taken
    .filter((one) => one.action === action && !one.skipped)
    .sort((a, b) => (a.on < b.on ? 1 : -1))[0]
  return done !== undefined && addDays(done.on, step.days - before.days) <= today
}

/** The earliest suspension day, for a warning sent today. */
export function suspensionDay(
  ladder: readonly DunningStep[],
  warning: DunningStep,
  today: CalendarDate,
): CalendarDate {
  const suspend = ladder
    .filter((step) => step.action === 'suspend' && step.days > warning.days)
    .sort((a, b) => a.days - b.days)[0]
  let day = addDays(today, suspend ? suspend.days - warning.days : 7)
  while (!maySuspendOn(day, 9)) day = addDays(day, 1)
  return day
}
