import { now } from '#platform/clock.server.ts'
import { type PanelAccount, passwordHash } from '../panels/accounts.server.ts'
import { panelAccess, panelPlans } from '../panels/demo-panel.ts'
import {
  type PanelContext,
  type PanelKind,
  signInAddressOf,
  signInForm,
} from '../panels/panel.server.tsx'

const writes =
  /^CMD_API_(ACCOUNT_USER|SELECT_USERS|MODIFY_USER|USER_PASSWD|LOGIN_KEYS)$|^login-keys/

/**
 * DirectAdmin as its clients describe it, for the commands that services need. A server whose name
 * begins with 'old' answers with forms although JSON was asked for, and has no `/api`.
 */
export const directAdminPanel: PanelKind = {
  id: 'directadmin',
  name: 'DirectAdmin',
  isWrite: (c) => writes.test(commandOf(c)),
  error: (c) => failed(c, 'Cannot Execute Your Request', 'An error occurred'),
  routes: (app) => {
    app.all('/:server/:command{CMD_.+}', async (c) => {
      const user = signedInAs(c)
      if (user === null) return notSignedIn(c)
      const command = commands[commandOf(c)]
      return command
        ? command({ c, user, fields: fieldsOf(c) })
        : failed(c, 'Cannot Execute Your Request', 'That command does not exist')
    })
    app.post('/:server/api/login-keys/urls', async (c) => {
      const user = signedInAs(c)
      if (user === null) return c.json({ type: 'UNAUTHORIZED' }, 401)
      const account = await c.get('accounts').find(user)
      if (isOld(c)) return c.text('Not found', 404)
      if (!account) return c.json({ type: 'NOT_FOUND', message: 'No such user' }, 404)
      const url = await signInAddressOf(c, account, 5)
      return c.json({ id: 'HASHURL1', url, created: now().toISOString(), createdBy: user })
    })
  },
}

type Asked = { c: PanelContext; user: string; fields: URLSearchParams }
type Command = (asked: Asked) => Promise<Response> | Response

const ips: Record<string, string> = {
  '203.0.113.10': 'free',
  '203.0.113.11': 'shared',
  '203.0.113.12': 'owned',
}

const commands: Record<string, Command> = {
  CMD_API_LOGIN_TEST: ({ c }) => succeeded(c, 'Login OK'),
  CMD_API_SYSTEM_INFO: ({ c }) =>
    answer(c, {
      services: { directadmin: { name: 'DirectAdmin', status: 'active', version: '1.680' } },
    }),
  CMD_API_SHOW_USERS: async ({ c }) =>
    list(
      c,
      (await c.get('accounts').all()).map(({ userName }) => userName),
    ),
  CMD_API_PACKAGES_USER: ({ c }) => list(c, Object.keys(panelPlans)),
  CMD_API_SHOW_RESELLER_IPS: ({ c, fields }) => {
    const ip = fields.get('ip')
    return ip === null ? list(c, Object.keys(ips)) : answer(c, { status: ips[ip] ?? '' })
  },
  CMD_API_SHOW_USER_CONFIG: withUser('user', ({ c }, account) => answer(c, configOf(account))),
  CMD_API_SHOW_USER_USAGE: withUser('user', ({ c }, { domain }) =>
    answer(c, {
      quota: '812.5',
      bandwidth: '1204.0',
      inode: '9120',
      nemails: '7',
      mysql: '1',
      domain,
    }),
  ),
  CMD_API_ACCOUNT_USER: create,
  CMD_API_SELECT_USERS: withUser('select0', selected),
  CMD_API_MODIFY_USER: withUser('user', async ({ c, fields }, { userName }) => {
    const plan = fields.get('package') ?? ''
    if (fields.get('action') !== 'package' || !(plan in panelPlans))
      return failed(c, 'Unable to modify user', 'That package does not exist')
    await c.get('accounts').change(userName, { plan })
    return succeeded(c, 'User Modified')
  }),
  CMD_API_USER_PASSWD: withUser('username', async ({ c, fields }, { userName }) => {
    const password = fields.get('passwd') ?? ''
    if (password.length < 6 || password !== fields.get('passwd2'))
      return failed(c, 'Unable to change password', 'Password must be at least 6 characters')
    await c.get('accounts').change(userName, { passwordHash: passwordHash(password) })
    return succeeded(c, 'Password Changed')
  }),
  CMD_API_LOGIN_KEYS: async ({ c, user }) => {
    const account = await c.get('accounts').find(user)
    if (!account) return failed(c, 'Unable to create key', 'Sign in as the user')
    const url = await signInAddressOf(c, account, 5)
    return c.req.query('json') === 'yes' && !isOld(c)
      ? answer(c, { success: 'Key created', result: url })
      : answer(c, { error: '0', text: 'Key created', details: url })
  },
}

async function create({ c, fields }: Asked): Promise<Response> {
  const accounts = c.get('accounts')
  const field = (name: string) => fields.get(name) ?? ''
  const [userName, domain, plan] = [field('username'), field('domain'), field('package')]
  const refuse = (why: string) => failed(c, 'Error Creating User', why)
  if (c.req.query('passwd') !== undefined) return refuse('Passwords belong into the body')
  if (field('action') !== 'create' || field('add') !== 'Submit') return refuse('Nothing to do')
  if (!/^[a-z][a-z0-9]{2,9}$/.test(userName)) return refuse('That username is not valid')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return refuse('That domain is not valid')
  if (field('passwd').length < 6) return refuse('Password must be at least 6 characters')
  if (!(plan in panelPlans)) return refuse('That package does not exist')
  if (!['shared', 'server'].includes(ips[field('ip')] ?? ''))
    return refuse('Unable to assign the Reseller ANY ips')
  if (await accounts.find(userName)) return refuse('That username already exists on the system')
  const account = { userName, domain, plan, email: field('email'), password: field('passwd') }
  if ((await accounts.hasDomain(domain)) || !(await accounts.add(account)))
    return refuse('That domain already exists')
  return succeeded(c, `User ${userName} created`)
}

async function selected({ c, fields }: Asked, { userName, isSuspended }: PanelAccount) {
  const accounts = c.get('accounts')
  if (fields.get('delete') === 'yes') {
    if (fields.get('confirmed') !== 'Confirm')
      return failed(c, 'Unable to delete user', 'Not confirmed')
    await accounts.remove(userName)
    return succeeded(c, 'User deleted')
  }
  const suspend = fields.get('suspend')
  // The real one complains about an account that is in that state already, too.
  if (suspend === 'Suspend' && !isSuspended) {
    await accounts.change(userName, { isSuspended: true, reason: fields.get('reason') ?? '' })
    return succeeded(c, 'User suspended')
  }
  if (suspend === 'Unsuspend' && isSuspended) {
    await accounts.change(userName, { isSuspended: false, reason: '' })
    return succeeded(c, 'User unsuspended')
  }
  return failed(c, 'Unable to change user', `The user isn't in a state for that`)
}

function withUser(
  field: string,
  run: (asked: Asked, account: PanelAccount) => Promise<Response> | Response,
): Command {
  return async (asked) => {
    const account = await asked.c.get('accounts').find(asked.fields.get(field) ?? '')
    return account
      ? run(asked, account)
      : failed(asked.c, 'Cannot Execute Your Request', 'That user does not exist')
  }
}

function configOf(account: PanelAccount): Record<string, string> {
  const { userName, domain, plan, isSuspended, reason, email } = account
  const disk = panelPlans[plan] ?? 0
  return {
    username: userName,
    domain: domain ?? '',
    usertype: 'user',
    package: plan,
    suspended: isSuspended ? 'yes' : 'no',
    suspended_reason: reason,
    email,
    ip: '203.0.113.11',
    ns1: 'ns1.panel.example',
    ns2: 'ns2.panel.example',
    quota: disk === 0 ? 'unlimited' : String(disk),
    bandwidth: 'unlimited',
    nemails: disk === 0 ? 'unlimited' : '50',
    mysql: disk === 0 ? 'unlimited' : '5',
    creator: 'admin',
  }
}

const commandOf = (c: PanelContext) =>
  c.req.path.split('/').slice(c.req.path.includes('/api/') ? -2 : -1)[0] ?? ''
const isOld = (c: PanelContext) => c.get('server').startsWith('old')

/** Fields of the address and of the body alike. */
function fieldsOf(c: PanelContext): URLSearchParams {
  return new URLSearchParams([
    ...new URL(c.req.url).searchParams,
    ...new URLSearchParams(c.get('body')),
  ])
}

/** The user of `admin`, or of `admin|user`; null where the key is wrong. */
function signedInAs(c: PanelContext): string | null {
  const [, given = ''] = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const [name = '', secret] = Buffer.from(given, 'base64').toString().split(':')
  const [admin, user = admin] = name.split('|')
  return admin === panelAccess.userName && secret === panelAccess.secret ? (user ?? null) : null
}

function notSignedIn(c: PanelContext): Response {
  return c.html(signInForm('DirectAdmin'), 200, { 'x-directadmin': 'unauthorized' })
}

function succeeded(c: PanelContext, text: string): Response {
  return isJson(c)
    ? c.json({ success: text, result: '' })
    : form(c, { error: '0', text, details: '' })
}

function failed(c: PanelContext, text: string, details: string): Response {
  return isJson(c)
    ? c.json({ error: text, result: details })
    : form(c, { error: '1', text, details })
}

const isJson = (c: PanelContext) => !isOld(c) && c.req.query('json') === 'yes'

function answer(c: PanelContext, fields: Record<string, unknown>): Response {
  return isJson(c) ? c.json(fields) : form(c, fields)
}

function list(c: PanelContext, entries: string[]): Response {
  return isJson(c)
    ? c.json(entries)
    : c.text(
        entries.length === 0
          ? 'list[]='
          : entries.map((each) => `list[]=${encodeURIComponent(each)}`).join('&'),
      )
}

/** Entities in values are without their semicolon, as was seen. */
function form(c: PanelContext, fields: Record<string, unknown>): Response {
  const pairs = Object.entries(fields).filter(([, value]) => typeof value === 'string')
  return c.text(
    pairs
      .map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(String(value)).replaceAll('%27', "'").replaceAll("'", '&#39')}`,
      )
      .join('&'),
  )
}
