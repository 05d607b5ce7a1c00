type Fields = Readonly<Record<string, unknown>>

/** What stands in the audit log in place of a secret. */
export const secretMask = '••••••'

/**
 * A value longer than this is cut: the log says what changed, it is not a second copy of every
 * document.
 */
const maxLength = 20_000

const secretName =
  /(^|_)(password|passphrase|secret|secrets|token|tokens|credential|credentials|otp|totp|cookie|authorization|hash|salt|key|backup_codes|recovery_codes|sealed)(_|$)/
const accountNumberName = /(^|_)(account_number|account_no|iban)$/

/**
 * The one place where values are masked before they are recorded, by the name of their field,
 * however deeply nested. A secret that is not set stays blank, so that setting it for the first
 * time can be seen; of account numbers the last four digits stay.
 */
export function maskedFields(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, maskedValue(name, value)]),
  )
}

/** True for a field whose value is secret. */
export function isSecretField(name: string): boolean {
  return secretName.test(snakeCase(name))
}

function maskedValue(name: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value ?? null
  if (isSecretField(name) && typeof value !== 'boolean') return secretMask
  if (accountNumberName.test(snakeCase(name))) return lastFour(String(value))
  return masked(value, name)
}

function masked(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return value.length > maxLength
      ? `${value.slice(0, maxLength)}… (${value.length} characters)`
      : value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => maskedValue(name, item))
  if (typeof value === 'object' && value !== null) return maskedFields({ ...value })
  return value
}

function lastFour(text: string): string {
  return `••••${text.length > 6 ? text.slice(-4) : ''}`
}

/** `gatewayToken`, `Gateway token` and `gateway_token` are one name. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}
