/** South African time has been UTC+2 without daylight saving since 1944. */
const offsetMs = 2 * 3_600_000

/**
 * `2026-11-20T09:30:00+02:00`: the form that PayFast documents. JavaScript's own, with milliseconds
 * and Z, is not.
 */
export function gatewayTimestamp(instant: Date): string {
  return `${new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19)}+02:00`
}
