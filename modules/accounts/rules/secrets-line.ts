type Facts = {
  names: readonly string[]
  storedUnderEarlier: number
  unreadable: number
  chainNeedsEarlier: boolean
}

/** For the terminal: 'a1B2c3D4 (APP_SECRET), and x9Y8z7W6 before; still needed: …'. */
export function secretsLine({
  names: [present = '', ...earlier],
  storedUnderEarlier,
  unreadable,
  chainNeedsEarlier,
}: Facts): string {
  const before =
    earlier.length > 0 ? `, and ${earlier.join(', ')} before (APP_SECRET_PREVIOUS)` : ''
  const needs = [
    ...(chainNeedsEarlier ? ['rows of the audit log'] : []),
    ...(storedUnderEarlier > 0
      ? [`${storedUnderEarlier} stored ${storedUnderEarlier === 1 ? 'secret' : 'secrets'}`]
      : []),
  ]
  const needed =
    earlier.length === 0
      ? ''
      : needs.length > 0
        ? `; still needed for ${needs.join(' and ')}`
        : '; not needed by what is stored'
  const lost =
    unreadable > 0
      ? `; ${unreadable} stored ${unreadable === 1 ? 'secret opens' : 'secrets open'} with none of them`
      : ''
  return `${present} (APP_SECRET)${before}${needed}${lost}`
}
