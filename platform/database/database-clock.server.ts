import { setClockDifference } from '../clock.server.ts'
import { db } from '../database.server.ts'
import { log } from '../log.server.ts'

const everyMs = 60_000
/** What takes longer says too little about the moment at which the database looked. */
const maxRoundTripMs = 1_000
/** Beyond this the operator should set the clock of this machine. */
const reportedFromMs = 2_000

/**
 * Keeps this process's clock with the database's: servers whose clocks differ then write the same
 * time. Answers how to stop.
 */
export async function followDatabaseClock(): Promise<() => Promise<void>> {
  await compare()
  const timer = setInterval(
    () =>
      compare().catch((error) =>
        log().debug({ err: error }, 'the clock of the database did not answer'),
      ),
    everyMs,
  )
  timer.unref()
  return async () => clearInterval(timer)
}

async function compare(): Promise<void> {
  const asked = Date.now()
  const { rows } = await db().$client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const answered = Date.now()
  const [row] = rows
  if (!row || answered - asked > maxRoundTripMs) return
  const difference = Math.round(row.ms - (asked + answered) / 2)
  if (Math.abs(difference) > reportedFromMs)
    log().warn(
      { label: 'clock_difference', difference },
      'the clock of this machine is not that of the database',
    )
  setClockDifference(difference)
}
