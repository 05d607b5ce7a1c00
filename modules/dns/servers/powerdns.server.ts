import type { ServerAnswer, ServerConnection } from '#modules/provisioning/rules/server-port.ts'
import {
  done,
  failureOf,
  isObject,
  parsedJson,
  refused,
  type Send,
  type ServerCall,
  serverCalls,
  textOf,
  unclear,
  whenDone,
} from '#modules/provisioning/servers/server-calls.server.ts'
import type { Answer } from '#platform/http/call.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import type { Rrset, RrsetChange } from '../rules/rrsets.ts'
import type { dnsServers } from '../tables.server.ts'

export type Zone = {
  rrsets: Rrset[]
  serial: number
  isSigned: boolean
  /** Whose it is: the id of our service, where we made it. */
  account: string
}

export type NewZone = {
  name: string
  kind: 'Native' | 'Master'
  account: string
  rrsets: readonly Rrset[]
}

/** A key that signs a zone. */
export type SigningKey = { dnskey: string; ds: string[] }

/** The port to a PowerDNS server. Calls never throw for a fault of the other side. */
export type DnsServer = {
  version(): Promise<ServerAnswer<string>>
  /** Null where the server has no such zone. Names end with a dot. */
  zone(name: string): Promise<ServerAnswer<Zone | null>>
  /** Refuses `taken` where it is there. */
  create(zone: NewZone): Promise<ServerAnswer<null>>
  /** All of them or none. Says nothing about what was there before. */
  change(zone: string, changes: readonly RrsetChange[]): Promise<ServerAnswer<null>>
  adopt(zone: string, account: string): Promise<ServerAnswer<null>>
  /** Switching it off deletes the keys: the next ones have other DS records. */
  sign(zone: string, isSigned: boolean): Promise<ServerAnswer<null>>
  keys(zone: string): Promise<ServerAnswer<SigningKey[]>>
  remove(zone: string): Promise<ServerAnswer<null>>
}

const limits = { slowMs: 20_000, otherMs: 20_000 }

/** A stored server, with its key opened. */
export function connectDnsServer(server: typeof dnsServers.$inferSelect): DnsServer {
  const { address, secret, fingerprint } = server
  const connection = { address, userName: '', secret: decrypt(secret), fingerprint }
  return powerDns(
    connection,
    serverCalls(connection, () => undefined, limits),
  )
}

export function powerDns({ secret }: ServerConnection, send: Send): DnsServer {
  const ask = async (
    method: ServerCall['method'],
    path: string,
    body?: unknown,
  ): Promise<ServerAnswer<Answer>> => {
    const isWrite = method !== 'GET'
    const answer = await send({
      method,
      path: `/api/v1/servers/localhost${path}`,
      headers: { 'x-api-key': secret },
      ...(body !== undefined && { body: { type: 'application/json', text: JSON.stringify(body) } }),
      isWrite,
    })
    if ('kind' in answer) return answer
    // Its words for a zone that is missing and one that exists; 422 says what is wrong.
    const { status } = answer
    if (status === 404) return refused('not_found', 'The DNS server has no such zone')
    if (status === 409) return refused('taken', 'The DNS server has this zone already')
    if (status === 400 || status === 422) return refused('invalid', problemOf(answer))
    if (status >= 200 && status < 300) return done(answer)
    return failureOf(answer, { isWrite }) ?? unclear({ isWrite }, problemOf(answer))
  }
  const write = (method: ServerCall['method'], path: string, body?: unknown) =>
    whenDone(ask(method, path, body), () => done(null))
  const at = (zone: string) => `/zones/${encodeURIComponent(zone)}`
  return {
    version: () =>
      whenDone(ask('GET', ''), ({ body }) => {
        const found = parsedJson(body)
        const version = isObject(found) ? textOf(found.version) : ''
        return version === '' ? refused('credentials', 'This is not PowerDNS') : done(version)
      }),
    zone: async (name) => {
      const answer = await ask('GET', at(name))
      if (answer.kind === 'refused' && answer.reason === 'not_found') return done(null)
      return whenDone(answer, ({ body }) => zoneOf(parsedJson(body)))
    },
    create: ({ name, kind, account, rrsets }) =>
      write('POST', '/zones', {
        name,
        kind,
        account,
        nameservers: [],
        // The serial is the day and rises with each change.
        soa_edit_api: 'DEFAULT',
        api_rectify: true,
        rrsets: rrsets.map(replaced),
      }),
    change: (zone, changes) =>
      write('PATCH', at(zone), {
        // In this order, so that a name may become an alias and stop being one.
        rrsets: [...changes]
          .sort((a, b) => Number(a.after !== null) - Number(b.after !== null))
          .map(({ name, type, after }) =>
            after ? replaced(after) : { name, type, changetype: 'DELETE' },
          ),
      }),
    adopt: (zone, account) => write('PUT', at(zone), { account }),
    sign: (zone, isSigned) => write('PUT', at(zone), { dnssec: isSigned, api_rectify: true }),
    keys: (zone) =>
      whenDone(ask('GET', `${at(zone)}/cryptokeys`), ({ body }) => {
        const found = parsedJson(body)
        return done(Array.isArray(found) ? found.filter(isObject).flatMap(keyOf) : [])
      }),
    remove: async (zone) => {
      const answer = await write('DELETE', at(zone))
      return answer.kind === 'refused' && answer.reason === 'not_found' ? done(null) : answer
    },
  }
}

const replaced = (rrset: Rrset) => ({ ...rrset, changetype: 'REPLACE' })

function problemOf({ status, body }: Answer): string {
  const found = parsedJson(body)
  const said = isObject(found) ? textOf(found.error) : ''
  return said === '' ? `The DNS server answered HTTP ${status}` : said
}

function zoneOf(found: unknown): ServerAnswer<Zone> {
  if (!isObject(found) || !Array.isArray(found.rrsets))
    return refused('later', 'The answer of the DNS server can’t be read')
  return done({
    rrsets: found.rrsets.filter(isObject).map(rrsetFrom),
    serial: Number(found.serial),
    isSigned: found.dnssec === true,
    account: textOf(found.account),
  })
}

function rrsetFrom({ name, type, ttl, records }: Record<string, unknown>): Rrset {
  const given = Array.isArray(records) ? records.filter(isObject) : []
  return {
    name: textOf(name),
    type: textOf(type),
    ttl: Number(ttl),
    records: given.map(({ content, disabled }) => ({
      content: textOf(content),
      disabled: disabled === true,
    })),
  }
}

/** Keys that are in use and that a parent zone points to. */
function keyOf({ active, keytype, dnskey, ds }: Record<string, unknown>): SigningKey[] {
  const isUsed = active === true && (keytype === 'csk' || keytype === 'ksk')
  return isUsed ? [{ dnskey: textOf(dnskey), ds: Array.isArray(ds) ? ds.map(textOf) : [] }] : []
}
