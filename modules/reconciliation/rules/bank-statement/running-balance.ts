import type { Cents } from '#kernel/money.ts'

/**
 * A row of the file in its order: what it moves (zero for a balance carried forward) and the
 * balance behind it; null where the row has none.
 */
export type BalanceStep = {
  line: number
  account: string
  amountCents: Cents
  balanceCents: Cents | null
}

/**
 * Which lines the balance confirms, and the first line that contradicts it. Lines without a balance
 * before them are neither.
 */
export type BalanceCheck = { tested: ReadonlySet<number>; contradictedAt: number | null }

/**
 * Follows the running balance of each account, oldest or newest first, whichever fits. Cents; money
 * in is positive.
 */
export function checkBalance(steps: readonly BalanceStep[]): BalanceCheck {
  const checks = [...new Set(steps.map((step) => step.account))].map((account) => {
    const own = steps.filter((step) => step.account === account)
    const [oldestFirst, newestFirst] = [follow(own), follow(own.toReversed())]
    return newestFirst.failed.length < oldestFirst.failed.length ? newestFirst : oldestFirst
  })
  const failed = checks.flatMap((check) => check.failed)
  return {
    tested: new Set(checks.flatMap((check) => check.tested)),
    contradictedAt: failed.length === 0 ? null : Math.min(...failed),
  }
}

function follow(steps: readonly BalanceStep[]): { tested: number[]; failed: number[] } {
  const found: { tested: number[]; failed: number[] } = { tested: [], failed: [] }
  let before: Cents | null = null
  let [lines, cents]: [number[], Cents] = [[], 0]
  for (const { line, amountCents, balanceCents } of steps) {
    lines.push(line)
    cents += amountCents
    if (balanceCents === null) continue
    if (before !== null && before + cents === balanceCents) found.tested.push(...lines)
    else if (before !== null) found.failed.push(line)
    before = balanceCents
    lines = []
    cents = 0
  }
  return found
}
