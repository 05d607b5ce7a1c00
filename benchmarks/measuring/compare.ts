import type { Measured } from './load.ts'

export type Claim = { name: string; ours: Measured; reference: Measured }

/**
 * Alternates between both, so that a machine that slows down slows both, and returns the median
 * round by rate.
 */
export async function alternate(
  rounds: number,
  ours: () => Promise<Measured>,
  reference: () => Promise<Measured>,
): Promise<[Measured, Measured]> {
  const runs: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    runs[1].push(await reference())
    runs[0].push(await ours())
  }
  return [middle(runs[0]), middle(runs[1])]
}

function middle(runs: Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return { ...found, errors: runs.reduce((sum, run) => sum + run.errors, 0) }
}

export function printClaim({ name, ours, reference }: Claim): void {
  const ratio = (ours.perSecond / reference.perSecond).toFixed(2)
  const byCpu =
    ours.cpu && reference.cpu ? `, by processor time ${(reference.cpu / ours.cpu).toFixed(2)}` : ''
  console.log(
    `${name.padEnd(44)} ratio ${ratio}${byCpu}   ${describe(ours)}   beside ${describe(reference)}`,
  )
}

export function describe(measured: Measured): string {
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
  const errors = measured.errors > 0 ? `, ${measured.errors} ERRORS` : ''
  const cpu = measured.cpu ? `, ${Math.round(measured.cpu)} µs` : ''
  return `${Math.round(measured.perSecond)}/s p50 ${ms(measured.p50)} p95 ${ms(measured.p95)} p99 ${ms(measured.p99)} ms${cpu}${errors}`
}
