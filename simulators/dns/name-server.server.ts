import { type NameServer, systemNameServer } from '#platform/dns.server.ts'
import { demoKey, demoReturnPath, demoSelector } from './demo-key.server.ts'

const domain = 'hostwright.test'
const mailHost = `mail.${domain}`

/** The texts of the demo's domain: everything is in order, but DMARC only watches yet. */
async function texts(): Promise<Record<string, string>> {
  const { published } = await demoKey()
  return {
    [domain]: 'v=spf1 ip4:192.0.2.0/24 ~all',
    [demoReturnPath]: 'v=spf1 ip4:192.0.2.0/24 ~all',
    [`${demoSelector}._domainkey.${domain}`]: `v=DKIM1; k=rsa; p=${published}`,
    [`_dmarc.${domain}`]: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  }
}

/**
 * Answers for names below .test, which can't be registered (RFC 6761); every other name is asked of
 * `others`.
 */
export function demoNameServer(others: NameServer = systemNameServer()): NameServer {
  const answering = <Found>(
    own: (name: string) => Promise<Found[]> | Found[],
    real: (name: string) => Promise<Found[]>,
  ) => {
    return async (asked: string): Promise<Found[]> => {
      const name = asked.toLowerCase()
      if (!name.endsWith('.test')) return real(asked)
      const found = await own(name)
      if (found.length === 0)
        throw Object.assign(new Error(`${name} has no such record`), { code: 'ENOTFOUND' })
      return found
    }
  }
  return {
    resolveTxt: answering(
      async (name) => {
        const text = (await texts())[name]
        // One record, in parts of 255 characters as DNS has them.
        return text === undefined ? [] : [text.match(/.{1,255}/gs) ?? []]
      },
      (name) => others.resolveTxt(name),
    ),
    resolveMx: answering(
      (name) => (name === domain ? [{ exchange: mailHost, priority: 10 }] : []),
      (name) => others.resolveMx(name),
    ),
    resolveCname: answering(
      (name) => (name === demoReturnPath ? ['return.smtp2go.net'] : []),
      (name) => others.resolveCname(name),
    ),
    resolve4: answering(
      (name) => ([domain, mailHost].includes(name) ? ['192.0.2.10'] : []),
      (name) => others.resolve4(name),
    ),
    resolve6: answering(
      () => [],
      (name) => others.resolve6(name),
    ),
  }
}
