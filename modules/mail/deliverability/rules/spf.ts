import { type DnsCheck, type DnsReader, type DnsRecord, notAnswered } from './mail-hosts.ts'

/** RFC 7208, 4.6.4. */
const maxLookups = 10
const maxVoidLookups = 2

type Walk = { lookups: number; voids: number; failed: boolean; faults: string[] }

/** SPF of the domain that bounces go to. `suggested` is a record to publish where there is none. */
export async function checkSpf(
  domain: string,
  dns: DnsReader,
  suggested: string | null,
): Promise<DnsCheck> {
  const check = (state: DnsCheck['state'], notes: string[], found: string[] = []): DnsCheck => ({
    id: 'spf',
    state,
    found,
    notes,
    publish: state === 'bad' && suggested !== null ? [record(domain, suggested)] : [],
  })
  const answer = await dns.txt(domain)
  if (answer.kind === 'failed') return check('unknown', [notAnswered])
  const found = answer.kind === 'found' ? answer.records.filter(isSpf) : []
  const [policy, ...others] = found
  if (policy === undefined)
    return check('bad', [
      `${domain} has no SPF record, so receivers can’t tell who may send for it.`,
    ])
  if (others.length > 0)
    return {
      ...check(
        'bad',
        [
          `There are ${found.length} SPF records. Receivers then ignore all of them: merge them into one.`,
        ],
        found,
      ),
      publish: [record(domain, mergedSpf(found))],
    }
  const walk: Walk = { lookups: 0, voids: 0, failed: false, faults: [] }
  await follow(policy, dns, { walk, path: [domain] })
  const bad = faultsOf(walk, policy)
  if (bad.length > 0) return { ...check('bad', bad, found), publish: [] }
  const warnings = [
    ...(/\bptr\b/i.test(policy) ? ['The record uses ptr, which receivers ignore.'] : []),
    ...(/[~-]all(\s|$)/i.test(policy) || /\bredirect=/i.test(policy)
      ? []
      : ['The record doesn’t end with ~all or -all, so it refuses nobody.']),
  ]
  if (walk.failed) return check('unknown', [notAnswered], found)
  return check(
    warnings.length > 0 ? 'warning' : 'good',
    warnings.length > 0
      ? warnings
      : [`Published once, with ${walk.lookups} of ${maxLookups} lookups.`],
    found,
  )
}

/** Why receivers refuse or ignore the record. */
function faultsOf(walk: Walk, policy: string): string[] {
  return [
    ...(walk.lookups > maxLookups
      ? [
          `The record needs ${walk.lookups} DNS lookups. More than ${maxLookups} make it invalid: remove includes.`,
        ]
      : []),
    ...(walk.voids > maxVoidLookups
      ? ['The record points to names that don’t exist. More than two make it invalid.']
      : []),
    ...(/(^|\s)\+?all(\s|$)/i.test(policy)
      ? ['The record ends with +all, which lets anybody send for this domain. Use ~all or -all.']
      : []),
    ...walk.faults,
  ]
}

function record(name: string, value: string): DnsRecord {
  return { name, type: 'TXT', value }
}

/** One record that lets send whom any of these lets, and asks to doubt the others. */
function mergedSpf(records: readonly string[]): string {
  const terms = records
    .flatMap((text) => text.trim().split(/\s+/).slice(1))
    .filter((term) => !/^([+?~-]?all|redirect=.*)$/i.test(term))
  const redirected = records.flatMap((text) =>
    [...text.matchAll(/\sredirect=(\S+)/gi)].map(([, target]) => `include:${target}`),
  )
  return ['v=spf1', ...new Set([...terms, ...redirected]), '~all'].join(' ')
}

function isSpf(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text)
}

/**
 * Counts what a receiver has to look up. `path` keeps a record that includes itself from going
 * round for ever.
 */
async function follow(
  policy: string,
  dns: DnsReader,
  { walk, path }: { walk: Walk; path: string[] },
): Promise<void> {
  for (const term of policy.split(/\s+/).slice(1)) {
    if (walk.lookups > maxLookups) return
    const [, name = '', target = ''] =
      /^[+?~-]?(include|a|mx|ptr|exists|redirect)(?:[:=]([^/]+))?(?:\/.*)?$/i.exec(term) ?? []
    if (name === '') continue
    walk.lookups++
    if (name.toLowerCase() === 'include' || name.toLowerCase() === 'redirect')
      await include(target, dns, { walk, path })
  }
}

async function include(
  target: string,
  dns: DnsReader,
  { walk, path }: { walk: Walk; path: string[] },
): Promise<void> {
  if (target === '' || target.includes('%')) return
  if (path.includes(target.toLowerCase())) {
    walk.faults.push(`${target} includes itself.`)
    return
  }
  const answer = await dns.txt(target)
  if (answer.kind === 'failed') walk.failed = true
  if (answer.kind === 'absent') walk.voids++
  const policy = answer.kind === 'found' ? answer.records.find(isSpf) : undefined
  if (answer.kind !== 'failed' && policy === undefined)
    walk.faults.push(`The record includes ${target}, which has no SPF record.`)
  if (policy !== undefined)
    await follow(policy, dns, { walk, path: [...path, target.toLowerCase()] })
}
