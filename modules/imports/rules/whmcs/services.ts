import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, subtotalFor } from '#kernel/money.ts'
import type { ImportedSubscription } from '#modules/billing/subscriptions/rules/imported-subscription.ts'
import type { ImportedPackage } from '#modules/catalog/rules/imported-package.ts'
import type { PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import type { BillingPeriod, PeriodPrices } from '#modules/catalog/rules/price.ts'
import { type Origin, sourcePlaces } from '../import.ts'
import type { Mapped, Reason } from '../mapped.ts'
import type { SourceRow } from '../source-row.ts'
import { columnsOf, sourceCents, sourceLine } from '../source-values.ts'
import { datesOf, dueDay, type State, stateOf, statusOf } from './service-dates.ts'

/** Where prices of the source include VAT they are made the amount without, to the cent. */
export type PriceBasis = { includesVat: boolean; vatRate: BasisPoints }

function withoutVat(cents: Cents, { includesVat, vatRate }: PriceBasis): Cents | null {
  return includesVat ? subtotalFor(cents, vatRate) : cents
}

/** The columns of tblpricing, the periods of WHMCS, and ours. */
const cycles: readonly [
  column: string,
  name: string,
  setup: string,
  period: BillingPeriod | null,
][] = [
  ['monthly', 'monthly', 'msetupfee', 'monthly'],
  ['quarterly', 'quarterly', 'qsetupfee', 'quarterly'],
  ['semiannually', 'semi-annually', 'ssetupfee', 'half_yearly'],
  ['annually', 'annually', 'asetupfee', 'annual'],
  ['biennially', 'biennially', 'bsetupfee', 'two_yearly'],
  ['triennially', 'triennially', 'tsetupfee', null],
]

const ownPeriods: Record<BillingPeriod, PackageBillingPeriod> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  half_yearly: 'half_yearly',
  annual: 'yearly',
  two_yearly: 'two_yearly',
  once: 'once',
}

export type ProductRows = { row: SourceRow; pricing: SourceRow | undefined }

/** A product with a price for each period that it is sold for; -1.00 is one that it is not. */
export function whmcsProduct(
  { row, pricing }: ProductRows,
  basis: PriceBasis,
): Mapped<Omit<ImportedPackage, 'id'>> {
  const name = sourceLine(row.name) || `Product ${row.id}`
  const { prices, setups, notes } = pricesOf(row, pricing, basis)
  const [own] = Object.keys(prices) as BillingPeriod[]
  const period = own ?? 'once'
  const { [period]: priceCents = 0, ...periodPrices } = prices
  return {
    kind: 'write',
    name,
    notes,
    value: {
      name,
      slug: slugOf(sourceLine(row.slug) || name) || `whmcs-${row.id}`,
      description: sourceLine(row.description?.replaceAll(/<[^>]*>/g, ' '), 2000),
      billingPeriod: ownPeriods[period],
      priceCents,
      periodPrices: period === 'once' ? {} : periodPrices,
      setupFeeCents: setups[period] ?? 0,
    },
  }
}

function pricesOf(row: SourceRow, pricing: SourceRow | undefined, basis: PriceBasis) {
  const prices: PeriodPrices = {}
  const setups: PeriodPrices = {}
  const notes: Reason[] = []
  for (const [column, , setup, period] of offeredIn(row)) {
    const typed = sourceCents(pricing?.[column])
    if (typed === null || typed < 0) continue
    const cents = withoutVat(typed, basis)
    const own = row.paytype === 'onetime' ? 'once' : period
    if (own === null || cents === null) {
      notes.push({ reason: own === null ? noSuchPeriod : noSuchPrice, cents: typed })
      continue
    }
    prices[own] = cents
    setups[own] = setupOf(pricing?.[setup], basis)
  }
  return { prices, setups, notes }
}

function setupOf(typed: string | null | undefined, basis: PriceBasis): Cents {
  return Math.max(0, withoutVat(sourceCents(typed) ?? 0, basis) ?? 0)
}

/** What is paid once has its price where others have that of a month. */
function offeredIn({ paytype }: SourceRow): typeof cycles {
  if (paytype === 'free') return []
  return paytype === 'onetime' ? cycles.slice(0, 1) : cycles
}

const noSuchPeriod = 'Its price for three years is left out: there is no such period here'
const noSuchPrice = 'A price has no amount without VAT to the cent: enter one'

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
}

export type ServiceRows = {
  row: SourceRow
  /** What it is called: the product, the domain name, the addon. */
  description: string
  customerId: string
  packageId: string | null
  /** Days up to which invoices of it were written, the latest last. */
  invoicedUpTo: CalendarDate | null
  cancellation: SourceRow | undefined
}

type Service = Omit<ImportedSubscription, 'id'>
/**
 * A hosting service, an addon or a domain as a subscription that goes on where WHMCS stopped: the
 * next period that no invoice has yet. What does not fit a period of ours waits for staff.
 */
export function whmcsService(
  source: ServiceRows,
  basis: PriceBasis,
  { source: from, zone }: Origin,
): Mapped<Service> {
  const place = sourcePlaces[from]
  const { row, description } = source
  const { line, day } = columnsOf(row, zone)
  const status = statusOf(row)
  const label = line('domain', 120)
  const name = [description, label].filter(Boolean).join(' ')
  const state = stateOf(row)
  const cycle = cycleOf(row)
  const idle = idleReason(state, status, { ...cycle, place })
  if (idle !== null) return { kind: 'left_out', name, reason: idle, cents: null }
  const typed = priceOf(row)
  const due = dueDay(row)
  if (due === null || typed === null) {
    const reason = due === null ? 'It has no date' : 'Its price is not in whole cents'
    return { kind: 'rejected', name, reason, cents: typed }
  }
  const amountCents = withoutVat(typed, basis)
  const review = reviewOf({ cycle, amountCents, typed, place })
  return {
    kind: 'write',
    name,
    notes: review === '' ? [] : [{ reason: review, cents: typed }],
    value: {
      customerId: source.customerId,
      packageId: source.packageId,
      description: description || label,
      serviceLabel: label,
      billingPeriod: cycle.period,
      amountCents: amountCents ?? 0,
      startDate: startOf(day) ?? due,
      ...datesOf({ due, upTo: source.invoicedUpTo, period: cycle.period }),
      ...endingOf(source, { state, day, line, place }),
      suspensionReason:
        status === 'suspended' ? suspensionReason(row) || `Suspended ${place}` : null,
      review: state === 'live' ? review : '',
    },
  }
}

const suspensionReason = ({ suspendreason }: SourceRow) => sourceLine(suspendreason, 300)

function priceOf({ amount, recurringamount, recurring }: SourceRow): Cents | null {
  const cents = sourceCents(amount ?? recurringamount ?? recurring)
  return cents !== null && cents >= 0 ? cents : null
}

type Day = ReturnType<typeof columnsOf>['day']

const startOf = (day: Day) => day('regdate') ?? day('registrationdate')

function idleReason(
  state: State,
  status: string,
  { isOnce, place }: Cycle & { place: string },
): string | null {
  if (state === 'left_out')
    return `Is ${status || 'without status'} ${place}: nothing runs and nothing is billed`
  return isOnce && state === 'live' ? 'Was paid once: nothing is billed any more' : null
}

type Cycle = {
  period: BillingPeriod
  isKnown: boolean
  isOnce: boolean
  isFree: boolean
  name: string
}

function cycleOf(row: SourceRow): Cycle {
  const years = Number(row.registrationperiod ?? 0)
  const name = (
    row.billingcycle ?? (years === 1 ? 'Annually' : years === 2 ? 'Biennially' : `${years} years`)
  ).toLowerCase()
  const period = cycles.find(([, word]) => word === name)?.[3]
  return {
    period: period ?? 'annual',
    isKnown: period !== undefined && period !== null,
    isOnce: name === 'one time' || name === 'onetime',
    isFree: name.startsWith('free'),
    name,
  }
}

function reviewOf({
  cycle,
  amountCents,
  typed,
  place,
}: {
  cycle: Cycle
  amountCents: Cents | null
  typed: Cents
  place: string
}): string {
  if (cycle.isFree) return `Free ${place}: it is not billed`
  if (!cycle.isKnown) return `Billed '${cycle.name}' ${place}, which is no period here: choose one`
  if (amountCents === null) return 'Its price has no amount without VAT to the cent: enter one'
  return typed === 0 ? `Its price is R0.00 ${place}: it is not billed` : ''
}

function endingOf(
  { row, cancellation }: ServiceRows,
  {
    state,
    day,
    line,
    place,
  }: { state: State; place: string } & Pick<ReturnType<typeof columnsOf>, 'day' | 'line'>,
): Pick<Service, 'cancelAtPeriodEnd' | 'cancelledOn' | 'cancellationReason'> {
  const reason = sourceLine(cancellation?.reason, 500)
  if (state === 'ended')
    return {
      cancelAtPeriodEnd: false,
      cancelledOn:
        day('termination_date') ??
        day('expirydate') ??
        day('nextduedate') ??
        day('regdate') ??
        '1970-01-01',
      cancellationReason: reason || `${line('domainstatus') || line('status')} ${place}`,
    }
  const isEnding = cancellation !== undefined || row.donotrenew === '1'
  return {
    cancelAtPeriodEnd: isEnding,
    cancelledOn: null,
    cancellationReason: isEnding ? reason || `Not to be renewed ${place}` : null,
  }
}
