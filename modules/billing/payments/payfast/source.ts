import { BlockList, isIP } from 'node:net'

/**
 * PayFast's published source ranges. They change occasionally, hence the extra ranges of the
 * settings.
 */
export const publishedRanges: readonly string[] = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139/32',
  '13.245.74.88/32',
]

/**
 * Hosts whose addresses are accepted too, resolved second: one of them has more records than every
 * resolver returns.
 */
export const notificationHosts: readonly string[] = [
  'www.payfast.co.za',
  'sandbox.payfast.co.za',
  'w1w.payfast.co.za',
  'w2w.payfast.co.za',
]

export type SourceRules = {
  /** Off accepts every address; the other checks still apply. */
  check: boolean
  /** Addresses or CIDR ranges from the settings. */
  extraRanges: readonly string[]
  /**
   * True only when the configured gateway is the simulator on this machine: only then is loopback
   * accepted.
   */
  simulator: boolean
}

/**
 * True when the address is in the published or the extra ranges. `::ffff:1.2.3.4` is read as
 * 1.2.3.4; an invalid address never matches.
 */
export function isKnownSource(address: string, rules: SourceRules): boolean {
  if (!rules.check) return true
  const plain = plainAddress(address)
  const family = isIP(plain)
  if (family === 0) return false
  const list = new BlockList()
  const loopback = rules.simulator ? ['127.0.0.0/8', '::1'] : []
  for (const range of [...publishedRanges, ...rules.extraRanges, ...loopback]) addRange(list, range)
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** An address or an IPv4 or IPv6 range in CIDR form, as the settings page accepts them. */
export function isAddressRange(text: string): boolean {
  return addRange(new BlockList(), text)
}

export function plainAddress(address: string): string {
  const plain = address.trim()
  const inside = plain.replace(/^::ffff:/i, '')
  return isIP(inside) === 4 ? inside : plain
}

/**
 * An invalid range adds nothing and returns false: a mistyped setting must not accept every
 * address.
 */
function addRange(list: BlockList, range: string): boolean {
  const [network = '', bits, ...rest] = range.trim().split('/')
  const family = isIP(network)
  const most = family === 4 ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (family === 0 || rest.length > 0 || prefix < 1 || prefix > most) return false
  list.addSubnet(network, prefix, family === 4 ? 'ipv4' : 'ipv6')
  return true
}
