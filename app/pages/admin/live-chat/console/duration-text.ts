import { countOf } from '#kernel/format-count.ts'

/** 'less than a minute', '3 min', '2 h 5 min', '3 days'. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return countOf(days, 'day')
}
