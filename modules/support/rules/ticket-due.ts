const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Time that is left, rounded down, so that it never promises more: '45 min', '3 h', '2 d'. */
export function timeLeft(dueAt: Date, now: Date): string {
  const left = Math.max(0, dueAt.getTime() - now.getTime())
  if (left < hourMs) return `${Math.floor(left / minuteMs)} min`
  return left < 24 * hourMs
    ? `${Math.floor(left / hourMs)} h`
    : `${Math.floor(left / (24 * hourMs))} d`
}
