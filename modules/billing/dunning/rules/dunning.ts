import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { DunningStep } from '#modules/settings/rules/billing-settings.ts'
import { isPublicHoliday } from './public-holidays.ts'
import { weekday } from './weekday.ts'

/** A service is not switched off when nobody is there to switch it on again: Fridays after noon, weekends, public holidays. `hour` 0 to 23. */
export function maySuspendOn(day: CalendarDate, hour: number): boolean {
  const which = weekday(day)
  return which < 5 ? !isPublicHoliday(day) : which === 5 && hour < 12 && !isPublicHoliday(day)
}

/** A step that was taken for an invoice; skipped ones were overtaken by later ones. */
export type TakenStep = DunningStep & { on: CalendarDate; skipped: boolean }

export type DunnedInvoice = { issueDate: CalendarDate; dueDate: CalendarDate; taken: readonly TakenStep[] }

/**
 * What the ladder asks for today. After days without a run only the latest mail goes out, the others are skipped; a reminder for the day on which
 * the invoice itself came is skipped too. Nobody is suspended who was not warned in time, and no cancellation is proposed before the service was
 * suspended that long: after an outage the rest of the ladder moves on by it.
 */
export function stepsFor(
  ladder: readonly DunningStep[],
  invoice: DunnedInvoice,
  today: CalendarDate,
  maySuspend: boolean,
): { act: DunningStep[]; skip: DunningStep[] } {
  const taken = (step: DunningStep) => invoice.taken.find((one) => one.action === step.action && one.days === step.days)
  const open = ladder.filter((step) => !taken(step) && addDays(invoice.dueDate, step.days) <= today).sort((a, b) => a.days - b.days)
  const mails = open.filter((step) => step.action === 'remind' || step.action === 'warn')
  const stale = (step: DunningStep) => step.action === 'remind' && addDays(invoice.dueDate, step.days) <= invoice.issueDate
  const overdue = invoice.dueDate < today
  const timely = mails.filter((step) => !stale(step) && (step.days > 0 || !overdue))
  // A warning counts more than a reminder, whichever comes later.
  const last = timely.findLast((step) => step.action === 'warn') ?? timely.at(-1)
  const skip = mails.filter((step) => step !== last)
  const act = last ? [last] : []
  const suspend = open.find((step) => step.action === 'suspend')
  if (suspend && maySuspend && last?.action !== 'warn' && isLongAfter('warn', suspend, { ladder, invoice, today })) act.push(suspend)
  const cancel = open.find((step) => step.action === 'cancel')
  if (cancel && !act.includes(suspend ?? cancel) && isLongAfter('suspend', cancel, { ladder, invoice, today })) act.push(cancel)
  return { act, skip }
}

export type Leniency = {
  isExempt: boolean
  /** The customer promised to pay by a day that has not passed. */
  isPromised: boolean
  /** The card is tried again by itself, and each try mails by itself. */
  hasRetry: boolean
}

/** Exempt customers and those who promised are only reminded before the due date; a card that is tried again needs no reminder on top. */
export function dunningStepsFor(
  waiting: DunnedInvoice & Leniency,
  ladder: readonly DunningStep[],
  today: CalendarDate,
  maySuspend: boolean,
): ReturnType<typeof stepsFor> {
  const held = waiting.isExempt || waiting.isPromised
  const { act, skip } = stepsFor(held ? ladder.filter(({ days }) => days <= 0) : ladder, waiting, today, maySuspend)
  const needless = (step: DunningStep) => waiting.hasRetry && step.action === 'remind'
  return { act: act.filter((step) => !needless(step)), skip: [...skip, ...act.filter(needless)] }
}

/** True when the ladder has no such earlier step, or it was taken as many days ago as the ladder leaves between the two. */
function isLongAfter(
  action: 'warn' | 'suspend',
  step: DunningStep,
  { ladder, invoice: { taken }, today }: { ladder: readonly DunningStep[]; invoice: DunnedInvoice; today: CalendarDate },
): boolean {
  const before = ladder.filter((one) => one.action === action && one.days < step.days).sort((a, b) => b.days - a.days)[0]
  if (!before) return true
  const done = taken.filter((one) => one.action === action && !one.skipped).sort((a, b) => (a.on < b.on ? 1 : -1))[0]
  return done !== undefined && addDays(done.on, step.days - before.days) <= today
}

/** The day from which the ladder may suspend, as a warning that is sent today says it. */
export function suspensionDay(ladder: readonly DunningStep[], warning: DunningStep, today: CalendarDate): CalendarDate {
  const suspend = ladder.filter((step) => step.action === 'suspend' && step.days > warning.days).sort((a, b) => a.days - b.days)[0]
  let day = addDays(today, suspend ? suspend.days - warning.days : 7)
  while (!maySuspendOn(day, 9)) day = addDays(day, 1)
  return day
}
