/** What DNS says to one question: records, certainly none, or no answer this time. */
export type DnsAnswer<Record> =
  | { kind: 'found'; records: Record[] }
  | { kind: 'absent' }
  | { kind: 'failed' }

/** Asks DNS; texts are whole, their parts joined. */
export type DnsReader = {
  txt(name: string): Promise<DnsAnswer<string>>
  mx(name: string): Promise<DnsAnswer<{ exchange: string; priority: number }>>
  /** Addresses, IPv4 and IPv6. */
  address(name: string): Promise<DnsAnswer<string>>
  cname(name: string): Promise<DnsAnswer<string>>
}

export type CheckState = 'good' | 'warning' | 'bad' | 'unknown'

/** A record to publish. */
export type DnsRecord = { name: string; type: 'TXT' | 'CNAME' | 'MX'; value: string }

/** One line of the deliverability screen. */
export type DnsCheck = {
  id: 'spf' | 'dkim' | 'dmarc' | 'mx' | 'return_path'
  state: CheckState
  /** What is published now. */
  found: string[]
  /** One sentence for each thing to know, the worst first. */
  notes: string[]
  publish: DnsRecord[]
}

export const notAnswered =
  'DNS did not answer in time, so nothing is known. Check again in a minute.'

/** Answers and bounces need a server that takes email for the domain in From. */
export async function checkMx(domain: string, dns: DnsReader): Promise<DnsCheck> {
  const check = (state: DnsCheck['state'], notes: string[], found: string[] = []): DnsCheck => ({
    id: 'mx',
    state,
    found,
    notes,
    publish: [],
  })
  const answer = await dns.mx(domain)
  if (answer.kind === 'failed') return check('unknown', [notAnswered])
  if (answer.kind === 'found') {
    const found = answer.records
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange, priority }) => `${priority} ${exchange}`)
    const isNull = answer.records.every(({ exchange }) => exchange === '' || exchange === '.')
    if (isNull)
      return check(
        'bad',
        [`${domain} says that it takes no email (null MX), so answers and bounces are lost.`],
        found,
      )
    return check('good', ['Answers and bounces have a server.'], found)
  }
  const address = await dns.address(domain)
  if (address.kind === 'failed') return check('unknown', [notAnswered])
  if (address.kind === 'found')
    return check('warning', [`${domain} has no MX record. Some servers then try its web server.`])
  return check('bad', [
    `${domain} has no server that takes email, so answers and bounces are lost. Publish the MX record of the host of your mailboxes.`,
  ])
}

/**
 * What is wrong with where bounces go, in words for staff; null when they are read. Over SMTP the
 * sender's address is the envelope sender, so it must be the mailbox that is read (`mailbox`, blank
 * without one). SMTP2GO and Amazon SES take bounces themselves and report them.
 */
export function unreadBounces(
  { provider, sender }: { provider: string; sender: string },
  mailbox: string,
): string | null {
  if (provider !== 'smtp') return null
  if (mailbox === '')
    return `Bounces go to ${sender}, and no mailbox is read: nobody will hear of emails that don’t arrive.`
  return mailbox.toLowerCase() === sender.toLowerCase()
    ? null
    : `Bounces go to ${sender}, but the mailbox that is read is ${mailbox}. Send from that address, or forward the first one to it.`
}

/**
 * The name that bounces go to where the provider has one for the domain. Blank: the domain itself,
 * and then there is nothing to check. `records` are to be published where it leads nowhere.
 */
export async function checkReturnPath(
  host: string,
  domain: string,
  { dns, records = [] }: { dns: DnsReader; records?: DnsRecord[] | undefined },
): Promise<DnsCheck> {
  const check = (state: DnsCheck['state'], notes: string[], found: string[] = []): DnsCheck => ({
    id: 'return_path',
    state,
    found,
    notes,
    publish: state === 'bad' ? records : [],
  })
  if (host === '')
    return check('unknown', [
      'Enter the return path that your provider shows under Settings, Email. Without one SPF is not aligned.',
    ])
  const isAligned = host === domain || host.endsWith(`.${domain}`)
  const outside = `${host} is not part of ${domain}, so SPF is not aligned and DMARC rests on DKIM alone.`
  const [cname, mx] = [await dns.cname(host), await dns.mx(host)]
  if (cname.kind === 'failed' || mx.kind === 'failed') return check('unknown', [notAnswered])
  const found = [
    ...(cname.kind === 'found' ? cname.records : []),
    ...(mx.kind === 'found' ? mx.records.map(({ exchange }) => exchange) : []),
  ]
  if (found.length === 0)
    return check('bad', [
      `${host} leads nowhere. Publish the CNAME or MX record that your provider shows.`,
    ])
  return isAligned
    ? check('good', ['Bounces reach the provider, and SPF is aligned.'], found)
    : check('warning', [outside], found)
}
