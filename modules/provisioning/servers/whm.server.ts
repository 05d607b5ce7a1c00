import type {
  Account,
  HostingServer,
  NewAccount,
  ServerAnswer,
  ServerConnection,
} from '../rules/server-port.ts'
import { carefulServer } from './careful-server.server.ts'
import { done, refused, type Send, signInAddress, textOf, whenDone } from './server-calls.server.ts'
import { diskOf, rowsOf, trafficOf, whmReply } from './whm-answers.server.ts'

type WhmAccount = Account & { row: Record<string, unknown> }

type Ask = {
  name: string
  fields?: Record<string, string>
  isWrite?: boolean
  isSlow?: boolean
  secrets?: readonly string[]
  isSecretAnswer?: boolean
}

/** The functions that a token must be allowed to use; `removeacct` may be left to a person. */
const needed = [
  'createacct',
  'listaccts',
  'listpkgs',
  'suspendacct',
  'unsuspendacct',
  'changepackage',
  'passwd',
  'removeacct',
  'create_user_session',
]

/** What is read of an account in a list of all: WHM has about forty fields of each. */
const listed = ['user', 'domain', 'plan', 'suspended', 'email', 'ip']

/** cPanel by WHM's API 1, as root or a reseller. */
export function whm(connection: ServerConnection, send: Send): HostingServer {
  /** Always a form in the body: neither names nor passwords are in an address. */
  async function ask({ name, fields = {}, isWrite = false, ...more }: Ask) {
    const answer = await send({
      method: 'POST',
      path: `/json-api/${name}?api.version=1`,
      headers: { authorization: `whm ${connection.userName}:${connection.secret}` },
      body: {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams({ 'api.version': '1', ...fields }).toString(),
      },
      isWrite,
      ...more,
    })
    return 'kind' in answer ? answer : whmReply(answer, { isWrite })
  }

  async function change(name: string, fields: Record<string, string>, more: Partial<Ask> = {}) {
    return whenDone(ask({ name, fields, isWrite: true, ...more }), () => done(null))
  }

  async function accounts(fields: Record<string, string>): Promise<ServerAnswer<WhmAccount[]>> {
    const reply = await ask({ name: 'listaccts', fields })
    if (reply.kind !== 'done') return reply
    // An answer without a list is no empty list.
    return Array.isArray(reply.value.acct)
      ? done(rowsOf(reply.value, 'acct').map((row) => accountOf(row, withoutPrefix)))
      : refused('later', "The list of accounts can't be read")
  }

  /** By the list, which is clear about names that don't exist; it holds those of a reseller only. */
  async function find(userName: string): Promise<ServerAnswer<WhmAccount | null>> {
    return whenDone(accounts({ searchtype: 'user', search: `^${userName}$` }), (found) =>
      done(found.find((account) => account.userName === userName) ?? null),
    )
  }

  async function packages(): Promise<ServerAnswer<string[]>> {
    return whenDone(ask({ name: 'listpkgs' }), (data) =>
      done(rowsOf(data, 'pkg').map(({ name }) => textOf(name))),
    )
  }

  /** A reseller's packages begin with the name of the reseller; outside WHM it is left out. */
  const prefix = `${connection.userName}_`
  const withoutPrefix = (plan: string) =>
    plan.startsWith(prefix) ? plan.slice(prefix.length) : plan

  /** The name of a plan as the server has it. */
  async function packageOf(plan: string): Promise<ServerAnswer<string>> {
    const known = await packages()
    if (known.kind !== 'done') return known
    const name = [plan, `${prefix}${plan}`].find((each) => known.value.includes(each))
    return name === undefined ? refused('invalid', `The server has no package ${plan}`) : done(name)
  }

  async function create(account: NewAccount): Promise<ServerAnswer<null>> {
    const plan = await packageOf(account.plan)
    if (plan.kind !== 'done') return plan
    return change(
      'createacct',
      {
        username: account.userName,
        domain: account.domain,
        plan: plan.value,
        password: account.password,
        contactemail: account.email,
      },
      { isSlow: true, secrets: [account.password] },
    )
  }

  return carefulServer<WhmAccount>({
    test: async () => {
      const list = await ask({ name: 'applist' })
      if (list.kind !== 'done') return list
      const allowed = Array.isArray(list.value.app) ? list.value.app.map(textOf) : []
      const missing = needed.filter((name) => !allowed.includes(name))
      if (missing.length > 0)
        return refused('credentials', `The token may not use ${missing.join(', ')}`)
      const version = await ask({ name: 'version' })
      return version.kind === 'done' ? done({ version: textOf(version.value.version) }) : version
    },
    plans: async () => {
      const known = await packages()
      return known.kind === 'done' ? done([...new Set(known.value.map(withoutPrefix))]) : known
    },
    find,
    list: () => accounts({ want: listed.join(',') }),
    create,
    created: async ({ ip }) => {
      const reply = await ask({ name: 'get_nameserver_config' })
      const held = reply.kind === 'done' ? reply.value.nameservers : []
      const nameServers = Array.isArray(held) ? held.map(textOf).filter((name) => name !== '') : []
      // Resellers may not ask for them; what staff entered for the server is used then.
      return done({ ip, nameServers })
    },
    setSuspended: ({ userName }, isSuspended, reason) =>
      isSuspended
        ? change('suspendacct', { user: userName, reason, disallowun: '0' })
        : change('unsuspendacct', { user: userName }),
    setPlan: async ({ userName }, wanted) => {
      const plan = await packageOf(wanted)
      return plan.kind === 'done'
        ? change('changepackage', { user: userName, pkg: plan.value })
        : plan
    },
    setPassword: ({ userName }, password) =>
      change('passwd', { user: userName, password }, { secrets: [password] }),
    // Its name was `user` in old versions.
    remove: ({ userName }) =>
      change('removeacct', { username: userName, user: userName, keepdns: '0' }, { isSlow: true }),
    signInUrl: async ({ userName }) => {
      const reply = await ask({
        name: 'create_user_session',
        fields: { user: userName, service: 'cpaneld' },
        isSecretAnswer: true,
      })
      if (reply.kind !== 'done') return reply
      const url = signInAddress(textOf(reply.value.url), connection)
      return url === null
        ? refused('later', 'The server gave no address to sign in with')
        : done(url)
    },
    usage: async ({ userName, row }) => {
      const reply = await ask({
        name: 'showbw',
        fields: { searchtype: 'user', search: `^${userName}$` },
      })
      const months = reply.kind === 'done' ? rowsOf(reply.value, 'acct') : []
      const [disk, traffic] = [diskOf(row), trafficOf(months.find(({ user }) => user === userName))]
      return done({ ...(disk && { disk }), ...(traffic && { traffic }) })
    },
    isPlan: (plan, wanted) => plan === withoutPrefix(wanted),
  })
}

function accountOf(row: Record<string, unknown>, planOf: (name: string) => string): WhmAccount {
  const field = (name: string) => textOf(row[name])
  return {
    userName: field('user'),
    domain: field('domain'),
    plan: planOf(field('plan')),
    isSuspended: field('suspended') === '1',
    email: field('email'),
    serviceId: '',
    ip: field('ip'),
    row,
  }
}
