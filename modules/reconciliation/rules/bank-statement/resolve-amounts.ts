import type { Cents } from '#kernel/money.ts'
import { type Side, signed } from './bank-amount.ts'
import type { Layout } from './layouts.ts'
import { type BalanceCheck, checkBalance } from './running-balance.ts'
import type { Problem, Row, StatementLine } from './statement.ts'

type Movement = Row & { movement: NonNullable<Row['movement']> }

/**
 * Gives every amount its sign (D46): from what is written with it, from staff, or from the running
 * balance; never from a bank's habit. `unclear` lists the lines of which nothing says whether they
 * came in or went out. A line that the balance contradicts, or does not reach where no sign is
 * written, gets a caution.
 */
export function resolveAmounts(
  rows: readonly Row[],
  layout: Layout,
): { lines: StatementLine[]; unclear: Problem[] } {
  const movements = rows.filter(isMovement)
  const convention = conventionOf(rows, layout)
  if (convention === null)
    return {
      lines: [],
      unclear: movements.filter(hasNoSide).map(({ line }) => ({
        line,
        expected: 'Nothing says whether this is money in or money out',
      })),
    }
  const { reading, check } = bestReading(rows, convention.unsigned, layout)
  return {
    lines: movements.flatMap((row) => linesOf(row, reading, cautionFor(row, convention, check))),
    unclear: [],
  }
}

/**
 * With the fees as their own movements where the balance shows that they were charged, or where the
 * layout is known to do so and nothing contradicts it.
 */
function bestReading(
  rows: readonly Row[],
  unsigned: Side,
  layout: Layout,
): { reading: Reading; check: BalanceCheck } {
  const read = (withFees: boolean) => ({
    reading: { unsigned, layout, withFees },
    check: checkOf(rows, { unsigned, layout, withFees }),
  })
  const [plain, charged] = [read(false), read(true)]
  const hasFees = rows.some(({ movement }) => movement !== null && movement.feeCents > 0)
  const isCharged =
    charged.check.contradictedAt === null &&
    (plain.check.contradictedAt !== null || layout.feesBeside)
  return hasFees && isCharged ? charged : plain
}

type Reading = { unsigned: Side; layout: Layout; withFees: boolean }

/**
 * Which side amounts without a direction are of. `needsBalance`: only lines that the balance
 * reaches are certain.
 */
type Convention = { unsigned: Side; needsBalance: boolean }

function conventionOf(rows: readonly Row[], layout: Layout): Convention | null {
  const movements = rows.filter(isMovement)
  const unsigned = movements.filter(hasNoSide)
  if (unsigned.length === 0) return { unsigned: 'in', needsBalance: false }
  if (layout.sign !== null)
    return {
      unsigned: layout.sign === 'in-negative' || layout.sign === 'cr-marked' ? 'out' : 'in',
      needsBalance: false,
    }
  const has = (side: Side, isMarked: boolean) =>
    movements.some(
      ({ movement: { written } }) => written.side === side && written.isMarked === isMarked,
    )
  const [hasCr, hasDr, hasMinus] = [has('in', true), has('out', true), has('out', false)]
  // A statement that marks its credits alone: the balance must agree that the rest went out.
  if (hasCr)
    return !hasDr && confirms(rows, { unsigned: 'out', layout }) !== 'none'
      ? { unsigned: 'out', needsBalance: false }
      : null
  if (hasMinus || hasDr) return { unsigned: 'in', needsBalance: !hasMinus }
  return byBalance(rows, layout)
}

/**
 * Amounts without any sign: whichever side the balance confirms. One that it neither confirms nor
 * contradicts is money in, for a person to check.
 */
function byBalance(rows: readonly Row[], layout: Layout): Convention | null {
  const forIn = confirms(rows, { unsigned: 'in', layout })
  if (forIn === 'all') return { unsigned: 'in', needsBalance: false }
  if (confirms(rows, { unsigned: 'out', layout }) === 'all')
    return { unsigned: 'out', needsBalance: false }
  const balances = rows.flatMap(({ balance }) => (balance ? [balance] : []))
  const isUnknown = balances.length === 0 || balances.some(({ isMarked }) => isMarked)
  if (isUnknown || bestReading(rows, 'in', layout).check.contradictedAt !== null) return null
  return { unsigned: 'in', needsBalance: true }
}

/**
 * How many of the amounts without a direction the balance confirms as being of that side; none
 * where it contradicts any line.
 */
function confirms(
  rows: readonly Row[],
  { unsigned, layout }: { unsigned: Side; layout: Layout },
): 'all' | 'some' | 'none' {
  const { tested, contradictedAt } = bestReading(rows, unsigned, layout).check
  const open = rows.filter(isMovement).filter(hasNoSide)
  const reached = open.filter(({ line }) => tested.has(line)).length
  if (contradictedAt !== null || reached === 0) return 'none'
  return reached === open.length ? 'all' : 'some'
}

function cautionFor(
  { line, movement }: Movement,
  { needsBalance }: Convention,
  { contradictedAt, tested }: BalanceCheck,
): string {
  if (contradictedAt !== null)
    return `The amounts of this file do not add up to its balance, first on line ${contradictedAt}. Check that this is money in.`
  if (needsBalance && movement.written.side === null && !tested.has(line))
    return 'The file does not show which way this amount goes. Check that it is money in.'
  return ''
}

function checkOf(rows: readonly Row[], reading: Reading): BalanceCheck {
  return checkBalance(
    rows.map((row) => ({
      line: row.line,
      account: row.account,
      amountCents: isMovement(row)
        ? centsOf(row, reading) - (reading.withFees ? row.movement.feeCents : 0)
        : 0,
      balanceCents: row.balance?.cents ?? null,
    })),
  )
}

/**
 * Cents with their sign. A file that writes money in with a minus turns signs around, and marks
 * such as Cr never.
 */
function centsOf({ movement: { written } }: Movement, { unsigned, layout }: Reading): Cents {
  const isTurned = layout.sign === 'in-negative' && !written.isMarked
  const side =
    isTurned && written.side !== null ? (written.side === 'in' ? 'out' : 'in') : written.side
  return signed(written.cents, side ?? unsigned)
}

function linesOf(row: Movement, reading: Reading, caution: string): StatementLine[] {
  const { line, account, movement } = row
  const { bookedOn, description, reference, feeCents } = movement
  const own = { line, account, bookedOn, description, reference, bankId: '', caution }
  const lines = [{ ...own, amountCents: centsOf(row, reading) }]
  return reading.withFees && feeCents > 0
    ? [...lines, { ...own, description: `Fee: ${description}`, amountCents: -feeCents }]
    : lines
}

function isMovement(row: Row): row is Movement {
  return row.movement !== null
}

function hasNoSide({ movement: { written } }: Movement): boolean {
  return written.side === null
}
