import { createHash, timingSafeEqual } from 'node:crypto'
import { encodeFields, type Field, formFieldOrder, phpTrim, phpUrlencode } from './fields.ts'

/** Null or blank: the account has no passphrase (D17). */
export type Passphrase = string | null

/**
 * The signed text of a payment form: known fields in documented order, trimmed, without blank ones,
 * the passphrase last.
 */
export function formParameterString(fields: readonly Field[], passphrase: Passphrase): string {
  const values = new Map(fields.map(([name, value]) => [name, phpTrim(value)]))
  const signed = formFieldOrder.flatMap((name): Field[] => {
    const value = values.get(name)
    return value ? [[name, value]] : []
  })
  return withPassphrase(encodeFields(signed), passphrase)
}

export function formSignature(fields: readonly Field[], passphrase: Passphrase): string {
  return md5(formParameterString(fields, passphrase))
}

/**
 * The pairs of a notification up to its signature: what is signed, and what the server confirmation
 * expects.
 */
export function signedPart(rawBody: string): string {
  if (rawBody.startsWith('signature=')) return ''
  const end = rawBody.indexOf('&signature=')
  return end === -1 ? rawBody : rawBody.slice(0, end)
}

/** Signature over the raw text, because order, blanks and encoding are the gateway's own. */
export function itnSignature(rawBody: string, passphrase: Passphrase): string {
  return md5(withPassphrase(signedPart(rawBody), passphrase))
}

/**
 * True when the notification carries the right signature of its content. A relay may have encoded
 * the same values differently (%20, lower-case hex), so the decoded pairs, encoded again in their
 * order, count as well.
 */
export function itnSignatureHolds(rawBody: string, passphrase: Passphrase): boolean {
  const given = new URLSearchParams(rawBody).get('signature') ?? ''
  if (sameSignature(itnSignature(rawBody, passphrase), given)) return true
  const again = encodeFields([...new URLSearchParams(signedPart(rawBody))])
  return sameSignature(md5(withPassphrase(again, passphrase)), given)
}

/**
 * The signed text of an API call: headers, body and query in byte order of their names, the
 * passphrase sorted in as one of them.
 */
export function apiParameterString(values: readonly Field[], passphrase: Passphrase): string {
  const pairs: Field[] = passphrase ? [...values, ['passphrase', passphrase]] : [...values]
  const signed = pairs
    .map(([name, value]): Field => [name, phpTrim(value)])
    .filter(([name, value]) => value !== '' && name !== 'testing' && name !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return encodeFields(signed)
}

/**
 * Signs one API call; `values` are all headers but the signature, the body and the query, in any
 * order.
 */
export function apiSignature(values: readonly Field[], passphrase: Passphrase): string {
  return md5(apiParameterString(values, passphrase))
}

/**
 * Compares in constant time and without regard to case; anything but 32 hexadecimal digits is never
 * equal.
 */
export function sameSignature(expected: string, given: string): boolean {
  const left = Buffer.from(expected.toLowerCase())
  const right = Buffer.from(given.toLowerCase())
  return left.length === 32 && left.length === right.length && timingSafeEqual(left, right)
}

function withPassphrase(text: string, passphrase: Passphrase): string {
  const secret = phpTrim(passphrase ?? '')
  if (!secret) return text
  return `${text}${text ? '&' : ''}passphrase=${phpUrlencode(secret)}`
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
