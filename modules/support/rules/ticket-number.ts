const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * A§3: TKT-{last 6 digits of the timestamp in milliseconds}-{3 random uppercase letters or digits}.
 * Not unique by itself: some 46 000 numbers share a millisecond of every quarter of an hour, so the
 * column is unique and another one is tried.
 */
export function ticketNumber(at: Date, random: (below: number) => number): string {
  const digits = String(at.getTime()).slice(-6).padStart(6, '0')
  const letters = Array.from({ length: 3 }, () =>
    characters.charAt(random(characters.length)),
  ).join('')
  return `TKT-${digits}-${letters}`
}

export function isTicketNumber(text: string): boolean {
  return /^TKT-\d{6}-[A-Z0-9]{3}$/.test(text)
}
