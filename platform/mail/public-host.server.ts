import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Where a mail server that was typed into a browser must not be: this machine, its network,
 * link-local and reserved ranges.
 */
const inside = new BlockList()
const ranges4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
]
const more4 = [
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
const ranges6 = [
  '::/96',
  '64:ff9b::/32',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
for (const range of [...ranges4, ...more4]) add(range, 'ipv4')
for (const range of ranges6) add(range, 'ipv6')

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits = ''] = range.split('/')
  inside.addSubnet(network, Number(bits), family)
}

export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export class PrivateHost extends Error {
  constructor(host: string) {
    super(
      `The mail server ${host} is on a private network. Ask the operator to allow it (SMTP_ALLOW_PRIVATE).`,
    )
    this.name = 'PrivateHost'
  }
}

/**
 * Resolves a host once and gives an address to connect to, so that a second answer of the name
 * server cannot lead elsewhere. Throws `PrivateHost` when any of its addresses is not on the public
 * internet.
 */
export async function publicAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true, verbatim: true })
  const [first] = found
  if (!first || found.some(({ address }) => isPrivateAddress(address))) throw new PrivateHost(host)
  return first.address
}
