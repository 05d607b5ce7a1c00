const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** Characters of URLs that a domain name cannot contain. */
const neverInNames = /[\s\p{Cc}/\\:?#@%[\]{}<>|^"'`,;!()*&=+$~]/u

/**
 * A domain name as registries write it: lower case, other alphabets as punycode ('xn--…'), no dot
 * at the end. Null when it is none: a scheme or path, no dot, a label or the whole too long (RFC
 * 1035: 63 and 253).
 */
export function normalDomainName(typed: string): string | null {
  const text = typed.trim().normalize().toLowerCase().replace(/\.$/, '')
  if (text === '' || text.length > 253 || neverInNames.test(text)) return null
  const host = URL.parse(`http://${text}`)?.hostname
  if (host === undefined || host.length > 253) return null
  const labels = host.split('.')
  const isReserved = (part: string) => /^..--/.test(part) && !part.startsWith('xn--')
  if (labels.length < 2 || !labels.every((part) => label.test(part) && !isReserved(part)))
    return null
  return topLevel.test(labels.at(-1) ?? '') ? host : null
}
