import { tagsOf } from './dkim.ts'
import { type DnsCheck, type DnsReader, type DnsRecord, notAnswered } from './mail-hosts.ts'

/** RFC 9989: the full name, then at most seven labels, towards the root. */
const maxQueries = 8

/** Their owners ask receivers to refuse what others send in their name. */
const freeMailboxes =
  /^(gmail\.com|googlemail\.com|yahoo\.(com|co\.\w\w)|outlook\.com|hotmail\.com|live\.(com|co\.za)|icloud\.com|aol\.com)$/

/**
 * DMARC of the domain in From, found by the tree walk of RFC 9989. `reports` is where aggregate
 * reports may go.
 */
export async function checkDmarc(
  domain: string,
  dns: DnsReader,
  reports: string,
): Promise<DnsCheck> {
  const check = (
    state: DnsCheck['state'],
    notes: string[],
    about: Partial<Pick<DnsCheck, 'found' | 'publish'>> = {},
  ): DnsCheck => ({
    id: 'dmarc',
    state,
    notes,
    found: about.found ?? [],
    publish: about.publish ?? [],
  })
  if (freeMailboxes.test(domain))
    return check('bad', [
      `${domain} belongs to a mailbox provider, which asks receivers to refuse your emails. Send from an address of your own domain.`,
    ])
  const policy = await policyOf(domain, dns)
  if (policy === 'failed') return check('unknown', [notAnswered])
  const name = `_dmarc.${policy === null ? domain : policy.at}`
  const publish = (tags: ReadonlyMap<string, string>): DnsRecord[] => [
    { name, type: 'TXT', value: recordOf(tags, reports) },
  ]
  if (policy === null)
    return check(
      'bad',
      [`${domain} has no DMARC record. Gmail, Yahoo and Outlook want one from who sends much.`],
      {
        publish: publish(new Map([['p', 'none']])),
      },
    )
  const { records: found, at } = policy
  if (found.length > 1)
    return check(
      'bad',
      [
        `There are ${found.length} DMARC records at _dmarc.${at}. Receivers then ignore all of them: keep one.`,
      ],
      { found },
    )
  const tags = tagsOf(found[0] ?? '')
  const action = actionOf(tags, at !== domain)
  if (!['none', 'quarantine', 'reject'].includes(action))
    return check('bad', ['The record needs p=none, p=quarantine or p=reject.'], {
      found,
      publish: publish(new Map([...tags, ['p', 'none']])),
    })
  const unauthorised = await refusedReports(tags, at, dns)
  const warnings = warningsOf(tags, action, unauthorised)
  const where = at === domain ? [] : [`The record of ${at} counts for ${domain}.`]
  const isOutdated = tags.has('pct') || tags.has('ri') || !tags.has('rua')
  if (warnings.length > 0)
    return check('warning', [...warnings, ...where], {
      found,
      publish: [...(isOutdated ? publish(tags) : []), ...unauthorised],
    })
  return check(
    'good',
    [`Receivers ${action === 'reject' ? 'refuse' : 'put aside'} what isn’t yours.`, ...where],
    { found },
  )
}

function warningsOf(
  tags: ReadonlyMap<string, string>,
  action: string,
  unauthorised: readonly DnsRecord[],
): string[] {
  return [
    ...(tags.has('pct') ? ['pct is obsolete since 2026 and ignored. Use t=y while you test.'] : []),
    ...(tags.has('ri') ? ['ri is obsolete since 2026 and ignored.'] : []),
    ...(tags.has('rua') ? [] : ['Without rua you get no reports of who sends in your name.']),
    ...unauthorised.map(
      ({ name: record }) =>
        `No reports come: their receiver has to publish ${record} first, because it is of another domain.`,
    ),
    ...(action === 'none'
      ? ['p=none only watches. Move to quarantine once the reports show only your own emails.']
      : []),
  ]
}

/** What receivers do; a parent's record may say it of its subdomains apart. */
function actionOf(tags: ReadonlyMap<string, string>, isParent: boolean): string {
  return ((isParent ? tags.get('sp') : undefined) ?? tags.get('p') ?? '').toLowerCase()
}

/** A record with these tags, without what is obsolete, and with a place for reports. */
function recordOf(tags: ReadonlyMap<string, string>, reports: string): string {
  const gone = ['v', 'p', 'pct', 'ri', 'rua']
  const rest = [...tags].filter(([name]) => !gone.includes(name))
  const rua = tags.get('rua') ?? (reports && `mailto:${reports}`)
  const all = [
    ['v', 'DMARC1'],
    ['p', tags.get('p') || 'none'],
    ...rest,
    ...(rua ? [['rua', rua]] : []),
  ]
  return all.map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * Records that are missing at other domains to which reports should go (RFC 9990); what DNS does
 * not answer is not said.
 */
async function refusedReports(
  tags: ReadonlyMap<string, string>,
  at: string,
  dns: DnsReader,
): Promise<DnsRecord[]> {
  const domains = (tags.get('rua') ?? '')
    .split(',')
    .flatMap((address) => /^\s*mailto:[^@\s]+@([^!\s]+)/i.exec(address)?.[1]?.toLowerCase() ?? [])
  const others = [...new Set(domains)].filter(
    (other) => other !== at && !other.endsWith(`.${at}`) && !at.endsWith(`.${other}`),
  )
  const asked = await Promise.all(
    others.slice(0, 3).map(async (other): Promise<DnsRecord | null> => {
      const record = {
        name: `${at}._report._dmarc.${other}`,
        type: 'TXT',
        value: 'v=DMARC1',
      } as const
      return (await dns.txt(record.name)).kind === 'absent' ? record : null
    }),
  )
  return asked.filter((record) => record !== null)
}

/** The name itself, then its parents; a record at a top-level domain does not count. */
async function policyOf(
  domain: string,
  dns: DnsReader,
): Promise<{ records: string[]; at: string } | null | 'failed'> {
  const labels = domain.split('.')
  const names = [
    labels,
    ...labels
      .slice(Math.max(1, labels.length - (maxQueries - 1)))
      .map((_, index, rest) => rest.slice(index)),
  ]
  for (const name of names.filter((one) => one.length > 1)) {
    const at = name.join('.')
    const answer = await dns.txt(`_dmarc.${at}`)
    if (answer.kind === 'failed') return 'failed'
    const records =
      answer.kind === 'found' ? answer.records.filter((text) => /^v=DMARC1\s*(;|$)/.test(text)) : []
    if (records.length > 0) return { records, at }
  }
  return null
}
