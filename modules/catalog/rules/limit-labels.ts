import { type LimitName, limitNames, type PackageLimits } from './package.ts'

export const limitLabels: Record<LimitName, string> = {
  sites: 'Sites',
  storage: 'Storage',
  bandwidth: 'Traffic',
  databases: 'Databases',
  emails: 'Mailboxes',
  vcpu: 'Virtual cores',
  cpu: 'Processor',
  ram: 'Memory',
  ips: 'Addresses',
}

const readingOrder: readonly LimitName[] = [
  'sites',
  'vcpu',
  'cpu',
  'ram',
  'storage',
  'bandwidth',
  'databases',
  'emails',
  'ips',
]

/** The limits that at least one of the packages states, in reading order. */
export function limitsStated(items: readonly { limits: PackageLimits }[]): LimitName[] {
  const stated = new Set(items.flatMap((item) => limitNames.filter((name) => item.limits[name])))
  return readingOrder.filter((name) => stated.has(name))
}
