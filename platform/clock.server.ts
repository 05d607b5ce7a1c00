import { config } from './config.server.ts'

let offset: number | undefined
let difference = 0

/**
 * The present moment: the database's, or with TEST_CLOCK one that started there when the process
 * did. Pass it on; rules take time as an argument.
 */
export function now(): Date {
  offset ??=
    config().testClock === undefined
      ? 0
      : new Date(config().testClock as string).getTime() - Date.now()
  return new Date(Date.now() + difference + offset)
}

/**
 * Milliseconds by which the database is ahead of this machine (`followDatabaseClock`): all servers
 * use its time.
 */
export function setClockDifference(ms: number): void {
  difference = ms
}

/** Tests and the billing command move the clock; live mode refuses. */
export function setClock(instant: Date | null): void {
  if (config().mode === 'live') throw new Error('The clock of live mode cannot be moved')
  offset = instant ? instant.getTime() - Date.now() : 0
}
