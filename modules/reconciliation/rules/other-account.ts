/**
 * Whether a statement is of another account than the one that customers pay into. Not said where
 * either is unknown. Files may leave out leading zeros or mask the first digits, so what both have
 * is compared.
 */
export function isOtherAccount(statementAccounts: string, own: string): boolean {
  const ownDigits = digitsOf(own)
  const accounts = statementAccounts
    .split(',')
    .map(digitsOf)
    .filter((digits) => digits !== '')
  if (ownDigits === '' || accounts.length === 0) return false
  return !accounts.some((digits) => ownDigits.endsWith(digits) || digits.endsWith(ownDigits))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
