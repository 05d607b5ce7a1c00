import { tagsOf } from './dkim.ts'
import { type DnsCheck, type DnsReader, notAnswered } from './dns-answer.ts'

/** RFC 9989: the full name, then at most seven labels, towards the root. */
const maxQueries = 8

/** DMARC of the domain in From, found by the tree walk of RFC 9989. `reports` is where aggregate reports may go. */
export async function checkDmarc(domain: string, dns: DnsReader, reports: string): Promise<DnsCheck> {
  const check = (state: DnsCheck['state'], notes: string[], found: string[] = []): DnsCheck => ({
    id: 'dmarc',
    state,
    found,
    notes,
    publish:
      state === 'bad' && found.length === 0
        ? [{ name: `_dmarc.${domain}`, type: 'TXT', value: `v=DMARC1; p=none${reports && `; rua=mailto:${reports}`}` }]
        : [],
  })
  const policy = await policyOf(domain, dns)
  if (policy === 'failed') return check('unknown', [notAnswered])
  if (policy === null) return check('bad', [`${domain} has no DMARC record. Gmail, Yahoo and Outlook want one from who sends much.`])
  const { records, at } = policy
  if (records.length > 1)
    return check('bad', [`There are ${records.length} DMARC records at _dmarc.${at}. Receivers then ignore all of them: keep one.`], records)
  const tags = tagsOf(records[0] ?? '')
  const action = tags.get('p')?.toLowerCase() ?? ''
  if (!['none', 'quarantine', 'reject'].includes(action)) return check('bad', ['The record needs p=none, p=quarantine or p=reject.'], records)
  const warnings = [
    ...(tags.has('pct') ? ['pct is obsolete since 2026 and ignored. Use t=y while you test.'] : []),
    ...(tags.has('ri') ? ['ri is obsolete since 2026 and ignored.'] : []),
    ...(tags.has('rua') ? [] : ['Without rua you get no reports of who sends in your name.']),
    ...(action === 'none' ? ['p=none only watches. Move to quarantine once the reports show only your own emails.'] : []),
  ]
  const where = at === domain ? [] : [`The record of ${at} counts for ${domain}.`]
  if (warnings.length > 0) return check('warning', [...warnings, ...where], records)
  return check('good', [`Receivers ${action === 'reject' ? 'refuse' : 'put aside'} what isn’t yours.`, ...where], records)
}

/** The name itself, then its parents; a record at a top-level domain is nobody's. */
async function policyOf(domain: string, dns: DnsReader): Promise<{ records: string[]; at: string } | null | 'failed'> {
  const labels = domain.split('.')
  const names = [labels, ...labels.slice(Math.max(1, labels.length - (maxQueries - 1))).map((_, index, rest) => rest.slice(index))]
  for (const name of names.filter((one) => one.length > 1)) {
    const at = name.join('.')
    const answer = await dns.txt(`_dmarc.${at}`)
    if (answer.kind === 'failed') return 'failed'
    const records = answer.kind === 'found' ? answer.records.filter((text) => /^v=DMARC1\s*(;|$)/.test(text)) : []
    if (records.length > 0) return { records, at }
  }
  return null
}
