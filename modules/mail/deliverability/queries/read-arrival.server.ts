import type { DNSResolver } from 'mailauth'
import PostalMime from 'postal-mime'
import type { Arrival, Verdict } from '../rules/arrival.ts'

type Known = Pick<Arrival, 'sentMessageId' | 'sentAt' | 'arrivedAt' | 'expectedFrom'>

/**
 * Takes an email that came back apart and checks its signatures and sender as a receiver does.
 * Where the receiving server wrote its own judgement of SPF, that counts: it knows for certain from
 * where the email came. `resolver` is another name server, of the simulators or of tests.
 */
export async function readArrival(
  raw: Uint8Array,
  known: Known,
  resolver?: DNSResolver | undefined,
): Promise<Arrival> {
  // Much code that nothing else needs.
  const { authenticate } = await import('mailauth')
  const options = {
    trustReceived: true,
    disableArc: true,
    disableBimi: true,
    mta: 'hostwright',
    ...(resolver && { resolver }),
  }
  const [email, found] = await Promise.all([
    PostalMime.parse(raw),
    authenticate(Buffer.from(raw), options),
  ])
  const header = (name: string) =>
    unfolded(email.headers.find(({ key }) => key === name)?.value ?? '')
  const results = found.dkim.results ?? []
  const dkim = results.map(({ signingDomain, status, modulusLength }) => ({
    result: status.result,
    domain: signingDomain ?? '',
    comment: status.comment ?? '',
    isAligned: Boolean(status.aligned),
    bits: modulusLength ?? null,
  }))
  return {
    ...known,
    from: email.from?.address ?? '',
    returnPath: header('return-path').replace(/[<>]/g, ''),
    messageId: email.messageId ?? '',
    listUnsubscribe: header('list-unsubscribe'),
    listUnsubscribePost: header('list-unsubscribe-post'),
    received: email.headers
      .filter(({ key }) => key === 'received')
      .map(({ value }) => unfolded(value)),
    spf: receiversSpf(header('authentication-results')) ?? ownSpf(found.spf),
    dkim: results.length === 1 && results[0]?.status.result === 'none' ? [] : dkim,
    dmarc: dmarcOf(found.dmarc),
    signed: results
      .filter(({ status }) => status.result === 'pass')
      .flatMap(({ signingHeaders }) => keysOf(signingHeaders)),
  }
}

type Found = Awaited<ReturnType<typeof import('mailauth').authenticate>>

function ownSpf(spf: Found['spf']): Verdict | null {
  if (!spf) return null
  const ip = 'client-ip' in spf ? spf['client-ip'] : undefined
  if (!ip) return null
  return { result: spf.status.result, domain: spf.domain ?? '', comment: spf.status.comment ?? '' }
}

/** What the server wrote that took the email in (RFC 8601); null where it wrote nothing of SPF. */
function receiversSpf(results: string): Verdict | null {
  const result = /\bspf=([a-z]+)/i.exec(results)?.[1]?.toLowerCase()
  if (result === undefined) return null
  const domain = /\bsmtp\.(?:mailfrom|helo)=(?:[^\s;@]*@)?([^\s;]+)/i.exec(results)?.[1] ?? ''
  return { result, domain, comment: 'as the receiving server says' }
}

function dmarcOf(dmarc: Found['dmarc']): Arrival['dmarc'] {
  if (!dmarc) return null
  return {
    ...{
      result: dmarc.status.result,
      domain: dmarc.domain ?? '',
      comment: dmarc.status.comment ?? '',
    },
    policy: dmarc.policy ?? '',
    spfAligned: Boolean(dmarc.alignment?.spf.result),
    dkimAligned: Boolean(dmarc.alignment?.dkim.result),
  }
}

function keysOf(signing: { keys?: string | string[] } | undefined): string[] {
  const keys = signing?.keys ?? ''
  return (Array.isArray(keys) ? keys : keys.split(/[\s:,]+/))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
}

function unfolded(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}
