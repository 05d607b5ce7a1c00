import { now } from '#platform/clock.server.ts'
import type {
  Account,
  HostingServer,
  NewAccount,
  ServerAnswer,
  ServerConnection,
} from '../rules/server-port.ts'
import { carefulServer } from './careful-server.server.ts'
import { errorIn, listOf, replyOf, usageOf, versionOf } from './directadmin-answers.server.ts'
import {
  done,
  failureOf,
  isObject,
  parsedJson,
  refused,
  type Send,
  signInAddress,
  textOf,
  unclear,
  whenDone,
} from './server-calls.server.ts'

type Fields = Record<string, string>
/** A list has its entries under their numbers. */
type Reply = ServerAnswer<Record<string, unknown>>

type Command = {
  name: string
  fields?: Fields
  /** Changes something: sent as a form in the body, so that no password is in an address. */
  isWrite?: boolean
  isSlow?: boolean
  secrets?: readonly string[]
  isSecretAnswer?: boolean
  /** The account in whose name it is called: `admin|account` with our own key. */
  as?: string
}

type DirectAdminAccount = Account & { nameServers: string[]; config: Record<string, unknown> }

/** DirectAdmin by its commands (`/CMD_API_…`), as an admin or a reseller. */
export function directAdmin(connection: ServerConnection, send: Send): HostingServer {
  const run = (command: Command) => runCommand({ connection, send }, command)
  const write = (name: string, fields: Fields, more: Partial<Command> = {}) =>
    confirmed(run({ name, fields, isWrite: true, ...more }))

  async function list(name: string): Promise<ServerAnswer<string[]>> {
    return whenDone(run({ name }), listOf)
  }

  async function find(userName: string): Promise<ServerAnswer<DirectAdminAccount | null>> {
    // The list of our users is clear about a missing one; the texts of errors are not.
    return whenDone(list('API_SHOW_USERS'), (users) =>
      users.includes(userName) ? accountOf(userName) : done(null),
    )
  }

  /** Null where it was deleted since it was listed. */
  async function accountOf(userName: string): Promise<ServerAnswer<DirectAdminAccount | null>> {
    const reply = await run({ name: 'API_SHOW_USER_CONFIG', fields: { user: userName } })
    if (reply.kind === 'refused' && reply.reason === 'not_found') return done(null)
    if (reply.kind !== 'done') return reply
    const config = reply.value
    if (textOf(config.username) !== userName)
      return refused('later', `The answer about ${userName} can't be read`)
    return done({
      userName,
      domain: textOf(config.domain),
      plan: textOf(config.package),
      isSuspended: /^(yes|on)/i.test(textOf(config.suspended)),
      email: textOf(config.email),
      serviceId: '',
      ip: textOf(config.ip),
      nameServers: [config.ns1, config.ns2].map(textOf).filter((name) => name !== ''),
      config,
    })
  }

  async function create(account: NewAccount): Promise<ServerAnswer<null>> {
    const plans = await list('API_PACKAGES_USER')
    if (plans.kind !== 'done') return plans
    if (!plans.value.includes(account.plan))
      return refused('invalid', `The server has no package ${account.plan}`)
    const { userName, domain, plan, email, password } = account
    return whenDone(sharedIp(), (ip) =>
      write(
        'API_ACCOUNT_USER',
        {
          action: 'create',
          add: 'Submit',
          username: userName,
          email,
          passwd: password,
          passwd2: password,
          domain,
          package: plan,
          ip,
          notify: 'no',
        },
        { isSlow: true, secrets: [password] },
      ),
    )
  }

  /** Shared, or the server's own; free addresses are for accounts with a dedicated one. */
  const sharedIp = () =>
    whenDone(list('API_SHOW_RESELLER_IPS'), (ips) =>
      whenDone(ipWith('shared', ips), (shared) =>
        shared === '' ? whenDone(ipWith('server', ips), orNone) : done(shared),
      ),
    )

  async function ipWith(status: string, ips: string[]): Promise<ServerAnswer<string>> {
    for (const ip of ips.slice(0, 50)) {
      const reply = await run({ name: 'API_SHOW_RESELLER_IPS', fields: { ip } })
      if (reply.kind !== 'done') return reply
      if (textOf(reply.value.status) === status) return done(ip)
    }
    return done('')
  }

  /** One call for each account is all that there is; four at once load no server. */
  const all = () =>
    whenDone(list('API_SHOW_USERS'), async (users) => {
      const accounts: DirectAdminAccount[] = []
      for (let at = 0; at < users.length; at += 4) {
        const some = gathered(await Promise.all(users.slice(at, at + 4).map(accountOf)))
        if (some.kind !== 'done') return some
        accounts.push(...some.value.filter((account) => account !== null))
      }
      return done(accounts)
    })

  async function signInUrl({ userName }: Account): Promise<ServerAnswer<string>> {
    const link = await newSignInUrl(userName)
    const answer =
      link.kind === 'refused' && link.reason === 'not_found' ? await oldSignInUrl(userName) : link
    if (answer.kind !== 'done') return answer
    const url = signInAddress(answer.value, connection)
    return url === null ? refused('later', 'The server gave no address to sign in with') : done(url)
  }

  async function newSignInUrl(userName: string): Promise<ServerAnswer<string>> {
    const call = {
      method: 'POST' as const,
      path: '/api/login-keys/urls',
      headers: { authorization: basic(connection, userName) },
      body: {
        type: 'application/json',
        text: JSON.stringify({
          redirectURL: '/',
          expires: new Date(now().getTime() + 5 * 60_000).toISOString(),
          allowNetworks: [],
        }),
      },
      isWrite: false,
      isSecretAnswer: true,
    }
    const answer = await send(call)
    if ('kind' in answer) return answer
    if ([404, 405, 501].includes(answer.status)) return refused('not_found', 'No such call')
    const failure = failureOf(answer, call)
    if (failure) return failure
    const body = parsedJson(answer.body)
    return isObject(body) && answer.status < 300
      ? done(textOf(body.url))
      : refused('later', `No address to sign in with (HTTP ${answer.status})`)
  }

  /** Servers before the new interface. */
  async function oldSignInUrl(userName: string): Promise<ServerAnswer<string>> {
    const reply = await run({
      name: 'API_LOGIN_KEYS',
      fields: {
        action: 'create',
        type: 'one_time_url',
        expiry: '5m',
        clear_key: 'yes',
        login_keys_notify_on_creation: '0',
        'redirect-url': '/',
      },
      isWrite: true,
      isSecretAnswer: true,
      as: userName,
    })
    if (reply.kind === 'unknown') return refused('later', reply.message)
    if (reply.kind !== 'done') return reply
    return done(textOf(reply.value.result) || textOf(reply.value.details))
  }

  return carefulServer<DirectAdminAccount>({
    test: async () => {
      const signedIn = await confirmed(run({ name: 'API_LOGIN_TEST' }))
      if (signedIn.kind !== 'done') return signedIn
      // A login key may be limited to some commands: these are needed and change nothing.
      for (const name of ['API_SHOW_USERS', 'API_PACKAGES_USER', 'API_SHOW_RESELLER_IPS']) {
        const allowed = await list(name)
        if (allowed.kind !== 'done')
          return { ...allowed, message: `CMD_${name}: ${allowed.message}` }
      }
      const system = await run({ name: 'API_SYSTEM_INFO' })
      return done({ version: system.kind === 'done' ? versionOf(system.value) : '' })
    },
    plans: () => list('API_PACKAGES_USER'),
    find,
    list: all,
    create,
    created: async ({ ip, nameServers }) => done({ ip, nameServers }),
    setSuspended: ({ userName }, isSuspended, reason) =>
      write('API_SELECT_USERS', {
        location: 'CMD_SELECT_USERS',
        suspend: isSuspended ? 'Suspend' : 'Unsuspend',
        select0: userName,
        ...(isSuspended && {
          reason: /overdue|unpaid|pay|invoice/i.test(reason) ? 'billing' : 'other',
        }),
      }),
    setPlan: ({ userName }, plan) =>
      write('API_MODIFY_USER', { action: 'package', user: userName, package: plan }),
    setPassword: ({ userName }, password) =>
      write(
        'API_USER_PASSWD',
        { username: userName, passwd: password, passwd2: password },
        { secrets: [password] },
      ),
    remove: ({ userName }) =>
      write(
        'API_SELECT_USERS',
        { confirmed: 'Confirm', delete: 'yes', select0: userName },
        { isSlow: true },
      ),
    signInUrl,
    usage: async ({ userName, config }) => {
      const reply = run({ name: 'API_SHOW_USER_USAGE', fields: { user: userName } })
      return whenDone(reply, (used) => done(usageOf(used, config)))
    },
    isPlan: (plan, wanted) => plan === wanted,
  })
}

/** All values, or the first failure. */
function gathered<T>(answers: readonly ServerAnswer<T>[]): ServerAnswer<T[]> {
  const values: T[] = []
  for (const answer of answers) {
    if (answer.kind !== 'done') return answer
    values.push(answer.value)
  }
  return done(values)
}

function orNone(ip: string): ServerAnswer<string> {
  return ip === '' ? refused('invalid', 'The server has no shared IP address') : done(ip)
}

async function runCommand(
  { connection, send }: { connection: ServerConnection; send: Send },
  { name, fields = {}, isWrite = false, as = '', ...more }: Command,
): Promise<Reply> {
  const query = new URLSearchParams({ json: 'yes', ...(isWrite ? {} : fields) })
  const answer = await send({
    method: isWrite ? 'POST' : 'GET',
    path: `/CMD_${name}?${query}`,
    headers: { authorization: basic(connection, as) },
    ...(isWrite && {
      body: {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams(fields).toString(),
      },
    }),
    isWrite,
    ...more,
  })
  if ('kind' in answer) return answer
  // An error may come with any status and a body that says more.
  const reply = answer.status < 500 ? replyOf(answer.body) : undefined
  const error = reply && errorIn(reply)
  if (error) return error
  const failure = failureOf(answer, { isWrite })
  if (failure) return failure
  return reply && answer.status < 400
    ? done(reply)
    : unclear({ isWrite }, `The answer can't be read (HTTP ${answer.status})`)
}

/** A command that must say that it is done: anything else leaves it in doubt. */
async function confirmed(answer: Promise<Reply>): Promise<ServerAnswer<null>> {
  const reply = await answer
  if (reply.kind !== 'done') return reply
  return textOf(reply.value.error) === '0' || textOf(reply.value.success) !== ''
    ? done(null)
    : { kind: 'unknown', message: "The server doesn't say whether it was done" }
}

/** `as` calls in the name of an account, with our own key. */
function basic({ userName, secret }: ServerConnection, as: string): string {
  const name = as === '' ? userName : `${userName}|${as}`
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
}
