/**
 * Whether a legal page says who sells: by the name in braces, by the block of the seller's details,
 * or as typed. False while there is no legal name.
 */
export function namesSeller(content: unknown, legalName: string): boolean {
  if (legalName === '') return false
  const text = JSON.stringify(content)
  return (
    text.includes('{seller}') ||
    text.includes('"kind":"seller"') ||
    text.includes(JSON.stringify(legalName).slice(1, -1))
  )
}
