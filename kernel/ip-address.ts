/**
 * The one spelling of an address: IPv6 in its short form, without zone, and an IPv4 address mapped
 * into IPv6 (`::ffff:c000:201`, `0:0:0:0:0:ffff:192.0.2.1`) as the IPv4 address that it is. What is
 * no address comes back as it is.
 */
export function canonicalAddress(text: string): string {
  if (!text.includes(':')) return text
  const host = URL.parse(`http://[${text.replace(/%.*$/, '')}]/`)?.hostname
  if (host === undefined) return text
  const short = host.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** Addresses of private networks, which no visitor has. */
export function isPrivateAddress(address: string): boolean {
  return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(
    canonicalAddress(address),
  )
}

const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${part}(?:\\.${part}){3}$`)

/**
 * An address, or a range such as `197.97.145.144/28` of no more than 65 536 addresses of IPv4 or
 * one network (/32) of IPv6.
 */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const isV6 = address.includes(':') && URL.canParse(`http://[${address}]/`)
  if (more.length > 0 || !(isV6 || ipv4.test(address))) return false
  const [least, most] = isV6 ? [32, 128] : [16, 32]
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most)
  )
}
