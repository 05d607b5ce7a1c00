import type {
  HostingServer,
  NewAccount,
  ServerAnswer,
  ServerConnection,
} from '../rules/server-port.ts'
import { carefulServer } from './careful-server.server.ts'
import {
  accountOf,
  childOf,
  escapedXml,
  type PleskAccount,
  pleskUsage,
  restReply,
  textIn,
  type XmlElement,
  xmlReply,
} from './plesk-answers.server.ts'
import {
  done,
  isObject,
  refused,
  type Send,
  type ServerCall,
  signInAddress,
  textOf,
  unknown,
  whenDone,
} from './server-calls.server.ts'

type Rest = Pick<ServerCall, 'method' | 'path'> &
  Partial<Pick<ServerCall, 'isSlow' | 'secrets'>> & { json?: unknown }

/** The name in whose place an API key is used instead of a password. */
const keyName = /^x-api-key$/i

/** Plesk by its REST interface, and by the XML one for what that lacks: plans and sessions. */
export function plesk(connection: ServerConnection, send: Send): HostingServer {
  const { userName: admin, secret } = connection
  const isKey = keyName.test(admin)

  async function rest({ json, path, ...call }: Rest): Promise<ServerAnswer<unknown>> {
    const isWrite = call.method !== 'GET'
    const answer = await send({
      ...call,
      path: `/api/v2/${path}`,
      headers: isKey
        ? { 'x-api-key': secret }
        : { authorization: `Basic ${Buffer.from(`${admin}:${secret}`).toString('base64')}` },
      ...(json !== undefined && { body: { type: 'application/json', text: JSON.stringify(json) } }),
      isWrite,
    })
    return 'kind' in answer ? answer : restReply(answer, { isWrite })
  }

  async function write(call: Rest): Promise<ServerAnswer<null>> {
    return whenDone(rest(call), () => done(null))
  }

  async function xml(
    operation: string,
    more: { isWrite?: boolean; isSecretAnswer?: boolean } = {},
  ): Promise<ServerAnswer<XmlElement[]>> {
    const { isWrite = false } = more
    const answer = await send({
      method: 'POST',
      path: '/enterprise/control/agent.php',
      headers: isKey ? { KEY: secret } : { HTTP_AUTH_LOGIN: admin, HTTP_AUTH_PASSWD: secret },
      body: { type: 'text/xml', text: `<packet>${operation}</packet>` },
      ...more,
      isWrite,
    })
    return 'kind' in answer ? answer : xmlReply(answer, { isWrite })
  }

  async function plans(): Promise<ServerAnswer<Map<string, string>>> {
    const reply = await xml('<service-plan><get><filter/></get></service-plan>')
    if (reply.kind !== 'done') return reply
    return done(new Map(reply.value.map((plan) => [textIn(plan, 'guid'), textIn(plan, 'name')])))
  }

  /** Subscriptions with their plans, of one customer or all; the first of a customer is the main one. */
  async function subscriptions(
    filter: string,
    dataset = '<gen_info/><subscriptions/>',
  ): Promise<ServerAnswer<XmlElement[]>> {
    const reply = await xml(
      `<webspace><get><filter>${filter}</filter><dataset>${dataset}</dataset></get></webspace>`,
    )
    if (reply.kind === 'refused' && reply.reason === 'not_found') return done([])
    return reply.kind === 'done' ? done(reply.value.filter((each) => childOf(each, 'data'))) : reply
  }

  async function accounts(userName?: string): Promise<ServerAnswer<PleskAccount[]>> {
    const clients = await rest({ method: 'GET', path: 'clients' })
    if (clients.kind !== 'done') return clients
    if (!Array.isArray(clients.value)) return refused('later', "The list of clients can't be read")
    const wanted = clients.value
      .filter(isObject)
      .filter(({ login }) => userName === undefined || textOf(login) === userName)
    if (wanted.length === 0) return done([])
    return whenDone(subscriptions(ownedBy(userName)), (held) =>
      whenDone(plans(), (names) => done(wanted.map((client) => accountOf(client, held, names)))),
    )
  }

  async function find(userName: string): Promise<ServerAnswer<PleskAccount | null>> {
    return whenDone(accounts(userName), ([account]) => done(account ?? null))
  }

  async function create(
    account: NewAccount,
    started: PleskAccount | null,
  ): Promise<ServerAnswer<null>> {
    const known = await plans()
    if (known.kind !== 'done') return known
    if (![...known.value.values()].includes(account.plan))
      return refused('invalid', `The server has no service plan ${account.plan}`)
    return whenDone(sharedIp(), (ip) =>
      whenDone(started ? done(started.client) : createClient(account), (client) =>
        createSubscription(account, client, ip),
      ),
    )
  }

  async function createSubscription(
    { userName, domain, plan, password }: NewAccount,
    client: string,
    ip: string,
  ): Promise<ServerAnswer<null>> {
    const made = await write({
      method: 'POST',
      path: 'domains',
      json: {
        name: domain,
        hosting_type: 'virtual',
        hosting_settings: { ftp_login: userName, ftp_password: password },
        owner_client: { id: Number(client) },
        plan: { name: plan },
        ...(ip !== '' && { ipv4: [ip] }),
      },
      isSlow: true,
      secrets: [password],
    })
    if (made.kind === 'refused') await removeEmpty(userName, client)
    return made
  }

  /** Marked as ours, so that it is known again where the answer was lost, now or by a later try. */
  async function createClient(account: NewAccount): Promise<ServerAnswer<string>> {
    const made = await write({
      method: 'POST',
      path: 'clients',
      json: {
        name: account.domain,
        login: account.userName,
        password: account.password,
        email: account.email,
        type: 'customer',
        external_id: account.serviceId,
      },
      secrets: [account.password],
    })
    const found = await find(account.userName)
    if (found.kind === 'done' && found.value?.serviceId === account.serviceId)
      return done(found.value.client)
    return made.kind === 'done'
      ? unknown('The server reports success, but has no such customer yet')
      : made
  }

  /** A customer whose subscription was refused; kept where it turns out that there is one. */
  async function removeEmpty(userName: string, client: string): Promise<void> {
    const held = await subscriptions(ownedBy(userName))
    if (held.kind === 'done' && held.value.length === 0)
      await rest({ method: 'DELETE', path: `clients/${client}` })
  }

  /** '' leaves the choice to the server. */
  async function sharedIp(): Promise<ServerAnswer<string>> {
    const reply = await rest({ method: 'GET', path: 'server/ips' })
    if (reply.kind !== 'done') return reply
    const ips = Array.isArray(reply.value) ? reply.value.filter(isObject) : []
    return done(textOf(ips.find(({ type }) => type === 'shared')?.ipv4))
  }

  async function setPlan(
    { subscription }: PleskAccount,
    plan: string,
  ): Promise<ServerAnswer<null>> {
    const known = await plans()
    if (known.kind !== 'done') return known
    const guid = [...known.value].find(([, name]) => name === plan)?.[0]
    if (guid === undefined) return refused('invalid', `The server has no service plan ${plan}`)
    const reply = await xml(
      `<webspace><switch-subscription><filter><id>${subscription}</id></filter><plan-guid>${escapedXml(guid)}</plan-guid></switch-subscription></webspace>`,
      { isWrite: true },
    )
    return reply.kind === 'done' ? done(null) : reply
  }

  /**
   * The customer, so that they can't sign in; one who has more than ours keeps the rest. The
   * subscription may have been switched off separately.
   */
  async function setSuspended(
    { client, subscription, isSubscriptionOff, others }: PleskAccount,
    isSuspended: boolean,
  ): Promise<ServerAnswer<null>> {
    const setStatus = (status: 'active' | 'suspended') =>
      write({ method: 'PUT', path: `domains/${subscription}/status`, json: { status } })
    if (isSuspended && others > 0) return setStatus('suspended')
    const verb = isSuspended ? 'suspend' : 'activate'
    const changed = await write({ method: 'PUT', path: `clients/${client}/${verb}`, json: {} })
    if (changed.kind !== 'done' || isSuspended || !isSubscriptionOff) return changed
    return setStatus('active')
  }

  /** With the customer all subscriptions go, also those of an account that was taken over. */
  async function remove({ client, others }: PleskAccount): Promise<ServerAnswer<null>> {
    if (others > 0)
      return refused('invalid', 'The customer has other subscriptions there: delete it by hand')
    return write({ method: 'DELETE', path: `clients/${client}`, isSlow: true })
  }

  async function signInUrl(
    { userName }: PleskAccount,
    visitorAddress: string,
  ): Promise<ServerAnswer<string>> {
    const address = Buffer.from(visitorAddress).toString('base64')
    const reply = await xml(
      `<server><create_session><login>${escapedXml(userName)}</login><data><user_ip>${address}</user_ip><source_server/></data></create_session></server>`,
      { isSecretAnswer: true },
    )
    if (reply.kind !== 'done') return reply
    const id = reply.value[0] && textIn(reply.value[0], 'id')
    const url = signInAddress(
      `${connection.address.replace(/\/+$/, '')}/enterprise/rsession_init.php?PLESKSESSID=${encodeURIComponent(id ?? '')}`,
      connection,
    )
    return id && url ? done(url) : refused('later', 'The server gave no session to sign in with')
  }

  return carefulServer<PleskAccount>({
    test: async () => {
      const server = await rest({ method: 'GET', path: 'server' })
      if (server.kind !== 'done') return server
      const known = await plans()
      if (known.kind !== 'done') return known
      return done({ version: isObject(server.value) ? textOf(server.value.panel_version) : '' })
    },
    plans: () => whenDone(plans(), (known) => done([...known.values()])),
    find,
    list: () => accounts(),
    create,
    created: async ({ ip }) => done({ ip, nameServers: [] }),
    setSuspended,
    setPlan,
    setPassword: ({ client }, password) =>
      write({ method: 'PUT', path: `clients/${client}`, json: { password }, secrets: [password] }),
    remove,
    signInUrl,
    usage: async ({ client, subscription }) => {
      const statistics = await rest({ method: 'GET', path: `clients/${client}/statistics` })
      if (statistics.kind !== 'done') return statistics
      const held = await subscriptions(`<id>${subscription}</id>`, '<limits/>')
      return done(pleskUsage(statistics.value, held.kind === 'done' ? held.value[0] : undefined))
    },
    isPlan: (plan, wanted) => plan === wanted,
  })
}

/** A filter of the subscriptions of one customer; none of all. */
function ownedBy(userName: string | undefined): string {
  return userName === undefined ? '' : `<owner-login>${escapedXml(userName)}</owner-login>`
}
