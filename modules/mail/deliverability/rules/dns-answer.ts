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
