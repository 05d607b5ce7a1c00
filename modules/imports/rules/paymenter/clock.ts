import type { SourceRow } from '../source-row.ts'

const quarter = 15 * 60
const day = 24 * 60 * 60

/**
 * The database gives times of one kind (TIMESTAMP) in UTC, and of another (DATETIME) as they were
 * written. An invoice that no renewal made is due whole days after it was made, to the second: by
 * what their times of day differ, the database's zone is ahead of UTC.
 */
export function paymenterClock() {
  const found = new Map<number, number>()
  let seconds: number | null = null

  /** What most invoices say. */
  function ahead(): number {
    seconds ??= [...found].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
    return seconds
  }

  return {
    noteInvoice({ created_at: made, due_at: due }: SourceRow): void {
      const [from, to] = [secondOfDay(made), secondOfDay(due)]
      // Renewals, and what staff entered, are due at the beginning of a day.
      if (from === null || to === null || to === 0) return
      const quarters = Math.round((to - from) / quarter)
      if (Math.abs(to - from - quarters * quarter) > 2) return
      const difference = modulo(quarters * quarter + day / 2, day) - day / 2
      found.set(difference, (found.get(difference) ?? 0) + 1)
      seconds = null
    },

    /** A TIMESTAMP as Paymenter wrote it. */
    local(text: string | null | undefined): string | null {
      const instant = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`)
      if (!text || Number.isNaN(instant) || ahead() === 0) return text ?? null
      return new Date(instant + ahead() * 1000).toISOString().slice(0, 19).replace('T', ' ')
    },
  }
}

export type PaymenterClock = ReturnType<typeof paymenterClock>

const modulo = (number: number, by: number) => ((number % by) + by) % by

function secondOfDay(text: string | null | undefined): number | null {
  const parts = /[ T](\d\d):(\d\d):(\d\d)/.exec(text ?? '')
  return parts && Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
}
