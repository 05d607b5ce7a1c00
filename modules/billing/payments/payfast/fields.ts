/** South African time has been UTC+2 without daylight saving since 1944. */
const offsetMs = 2 * 3_600_000

/**
 * `2026-11-20T09:30:00+02:00`: the form that PayFast documents. JavaScript's own, with milliseconds
 * and Z, is not.
 */
export function gatewayTimestamp(instant: Date): string {
  return `${new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19)}+02:00`
}
/**
 * One name and its value; order matters to the gateway, so fields travel as lists of pairs and
 * never as objects.
 */
export type Field = readonly [name: string, value: string]

const numbered = (name: string) => [1, 2, 3, 4, 5].map((n) => `${name}${n}`)

/**
 * Fields of the payment form that are signed, in the documented order. Anything else may be posted,
 * but is never signed.
 */
export const formFieldOrder: readonly string[] = [
  ...[
    'merchant_id',
    'merchant_key',
    'return_url',
    'cancel_url',
    'notify_url',
    'fica_idnumber',
    'notify_method',
  ],
  ...['name_first', 'name_last', 'email_address', 'cell_number'],
  ...[
    'm_payment_id',
    'amount',
    'item_name',
    'item_description',
    ...numbered('custom_int'),
    ...numbered('custom_str'),
  ],
  ...['email_confirmation', 'confirmation_address', 'currency', 'payment_method'],
  ...['subscription_type', 'billing_date', 'recurring_amount', 'frequency', 'cycles'],
  ...['subscription_notify_email', 'subscription_notify_webhook', 'subscription_notify_buyer'],
]

/**
 * Removes what PHP's `trim` removes: space, tab, LF, CR, NUL and vertical tab; no other white
 * space.
 */
export function phpTrim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isTrimmed(text.charCodeAt(start))) start++
  while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isTrimmed(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0b) || code === 0x0d || code === 0x00
}

/**
 * PHP's `urlencode` over UTF-8: only letters, digits and - _ . stay as they are; a space is +. Half
 * a surrogate pair becomes U+FFFD, as a browser would post it.
 */
export function phpUrlencode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

/** `name=value` joined by &, values encoded; names are plain words and stay as they are. */
export function encodeFields(fields: readonly Field[]): string {
  return fields.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&')
}

/**
 * Maximum length of a value at PayFast, in characters; a longer one makes the payment fail. URLs
 * are not limited.
 */
export function fieldLength(name: string): number {
  if (name.endsWith('_url')) return Number.POSITIVE_INFINITY
  return name === 'item_description' || name.startsWith('custom_') ? 255 : 100
}

/**
 * One trimmed line of well-formed text: browsers post a line break as CR LF whatever was signed,
 * and a control character or unpaired surrogate does not survive HTML.
 */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return phpTrim(text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' '))
}

/** Cut between characters and trimmed again: a trailing space would be signed and then lost. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  return phpTrim([...text].slice(0, length).join(''))
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
