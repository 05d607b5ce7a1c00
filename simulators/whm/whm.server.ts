import { createHash } from 'node:crypto'
import { now } from '#platform/clock.server.ts'
import { type PanelAccount, passwordHash } from '../panels/accounts.server.ts'
import { panelAccess, panelPlans } from '../panels/demo-panel.ts'
import { type PanelContext, type PanelKind, signInAddressOf } from '../panels/panel.server.tsx'

/**
 * WHM's API 1, for the functions that services need. Its caller is a reseller, whose packages begin
 * with its name. A server whose name begins with 'old' answers in the shapes before version 1; one
 * with 'limited' has a token that may do little.
 */
export const whmPanel: PanelKind = {
  id: 'whm',
  name: 'cPanel',
  isWrite: (c) =>
    /^(createacct|suspendacct|unsuspendacct|removeacct|changepackage|passwd)$/.test(nameOf(c)),
  error: (c) => failed(c, 'The system could not complete the request'),
  routes: (app) => {
    app.all('/:server/json-api/:name', async (c) => {
      if (c.req.header('authorization') !== `whm ${panelAccess.userName}:${panelAccess.secret}`)
        return c.json({ cpanelresult: { error: 'Access denied', data: { result: '0' } } }, 403)
      const run = functions[nameOf(c)]
      if (!run) return failed(c, `Unknown app requested for this version of the API: ${nameOf(c)}`)
      return run({ c, fields: fieldsOf(c) })
    })
  },
}

type Asked = { c: PanelContext; fields: URLSearchParams }
type Run = (asked: Asked) => Promise<Response> | Response

const packages = Object.keys(panelPlans).map((name) => `${panelAccess.userName}_${name}`)

const functions: Record<string, Run> = {
  applist: ({ c }) =>
    succeeded(c, {
      app: isNamed(c, 'limited') ? ['applist', 'listaccts'] : Object.keys(functions),
    }),
  version: ({ c }) => succeeded(c, { version: '11.138.0.10' }),
  get_nameserver_config: ({ c }) =>
    succeeded(c, { nameservers: ['ns1.panel.example', 'ns2.panel.example'] }),
  listpkgs: ({ c }) => succeeded(c, { pkg: packages.map((name) => ({ name })) }),
  listaccts: async ({ c, fields }) => {
    const pattern = new RegExp(
      fields.get('searchtype') === 'user' ? (fields.get('search') ?? '') : '',
    )
    const rows = await c.get('accounts').all()
    const wanted = fields.get('want')?.split(',')
    const isWanted = ([name]: [string, unknown]) => wanted === undefined || wanted.includes(name)
    const summaries = rows.filter((row) => pattern.test(row.userName)).map(summaryOf)
    return succeeded(c, {
      acct: summaries.map((one) => Object.fromEntries(Object.entries(one).filter(isWanted))),
    })
  },
  accountsummary: withUser('user', ({ c }, account) =>
    succeeded(c, { acct: [summaryOf(account)] }),
  ),
  verify_new_username: async ({ c, fields }) => {
    const fault = await nameFault(c, fields.get('user') ?? '')
    return fault === '' ? succeeded(c, {}) : failed(c, fault)
  },
  createacct: create,
  suspendacct: withUser('user', async ({ c, fields }, account) => {
    if (account.isSuspended) return failed(c, 'The account is already suspended.')
    await c.get('accounts').change(account.userName, {
      isSuspended: true,
      isLocked: fields.get('disallowun') === '1',
      reason: fields.get('reason') || 'Unknown',
    })
    return succeeded(c, {})
  }),
  unsuspendacct: withUser('user', async ({ c }, account) => {
    if (account.isLocked)
      return failed(
        c,
        'This account is locked. You must have root-level privileges to unsuspend it.',
      )
    if (!account.isSuspended) return failed(c, 'The account is not suspended.')
    await c.get('accounts').change(account.userName, { isSuspended: false, reason: '' })
    return succeeded(c, {})
  }),
  removeacct: withUser('username', async ({ c }, { userName }) => {
    await c.get('accounts').remove(userName)
    return succeeded(c, {})
  }),
  changepackage: withUser('user', async ({ c, fields }, { userName }) => {
    const plan = fields.get('pkg') ?? ''
    if (!packages.includes(plan)) return failed(c, `The package "${plan}" does not exist.`)
    await c.get('accounts').change(userName, { plan })
    return succeeded(c, {})
  }),
  passwd: withUser('user', async ({ c, fields }, { userName }) => {
    const password = fields.get('password') ?? ''
    if (password.length < 5) return failed(c, 'Sorry, the password may not be so short.')
    await c.get('accounts').change(userName, { passwordHash: passwordHash(password) })
    return succeeded(c, { app: ['system', 'ftp'] })
  }),
  create_user_session: withUser('user', async ({ c, fields }, account) => {
    const service = fields.get('service')
    if (service !== 'cpaneld') return failed(c, `Invalid service: ${service}`)
    const url = await signInAddressOf(c, account, 15)
    const expires = Math.floor(now().getTime() / 1_000) + 900
    return succeeded(c, { url, expires, service, cp_security_token: '/cpsess1' })
  }),
  showbw: async ({ c }) =>
    succeeded(c, {
      acct: (await c.get('accounts').all()).map(({ userName }) => ({
        user: userName,
        totalbytes: 1_262_485_504,
        limit: '0',
      })),
    }),
}

async function create({ c, fields }: Asked): Promise<Response> {
  const field = (name: string) => fields.get(name) ?? ''
  const [userName, domain, plan] = [field('username'), field('domain'), field('plan')]
  if (c.req.query('password') !== undefined) return failed(c, 'Passwords belong into the body')
  const fault = await nameFault(c, userName)
  if (fault !== '') return failed(c, fault)
  if (!packages.includes(plan)) return failed(c, `The package "${plan}" does not exist.`)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return failed(c, 'Invalid domain name.')
  if (field('password').length < 5) return failed(c, 'Sorry, the password may not be so short.')
  const account = { userName, domain, plan, email: field('contactemail') }
  const isFirst = !(await c.get('accounts').hasDomain(domain))
  if (!isFirst || !(await c.get('accounts').add({ ...account, password: field('password') })))
    return failed(c, `Sorry, the domain ${domain} already exists in the userdata.`)
  return succeeded(c, {
    ip: '203.0.113.21',
    nameserver: 'ns1.panel.example',
    nameserver2: 'ns2.panel.example',
    package: plan,
  })
}

async function nameFault(c: PanelContext, userName: string): Promise<string> {
  if (!/^[a-z][a-z0-9]{0,7}$/.test(userName) || userName.startsWith('test'))
    return `"${userName}" is not a valid username.`
  if (['root', 'nobody', 'mysql'].includes(userName)) return `"${userName}" is a reserved username.`
  return (await c.get('accounts').find(userName))
    ? `This system already has an account named "${userName}".`
    : ''
}

function withUser(
  field: string,
  run: (asked: Asked, account: PanelAccount) => Promise<Response> | Response,
): Run {
  return async (asked) => {
    const account = await asked.c.get('accounts').find(asked.fields.get(field) ?? '')
    return account ? run(asked, account) : failed(asked.c, 'Account does not exist.')
  }
}

function summaryOf({ userName, domain, plan, isSuspended, reason, email }: PanelAccount) {
  const limit = panelPlans[plan.replace(`${panelAccess.userName}_`, '')] ?? 0
  return {
    user: userName,
    domain,
    plan,
    suspended: isSuspended ? 1 : 0,
    suspendreason: isSuspended ? reason : 'not suspended',
    ip: '203.0.113.21',
    owner: panelAccess.userName,
    email,
    diskused: '812M',
    disklimit: limit === 0 ? 'unlimited' : `${limit}M`,
  }
}

const nameOf = (c: PanelContext) => c.req.path.split('/').at(-1) ?? ''
const isNamed = (c: PanelContext, start: string) => c.get('server').startsWith(start)

function fieldsOf(c: PanelContext): URLSearchParams {
  return new URLSearchParams([
    ...new URL(c.req.url).searchParams,
    ...new URLSearchParams(c.get('body')),
  ])
}

function succeeded(c: PanelContext, data: Record<string, unknown>): Response {
  const command = nameOf(c)
  if (!isNamed(c, 'old'))
    return c.json({ data, metadata: { command, reason: 'OK', result: 1, version: 1 } })
  if ('acct' in data || 'app' in data || 'version' in data) return c.json(data)
  return 'pkg' in data
    ? c.json({ package: data.pkg })
    : c.json({ result: [{ status: 1, statusmsg: 'OK', options: data }] })
}

function failed(c: PanelContext, text: string): Response {
  const command = nameOf(c)
  const xid = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return isNamed(c, 'old')
    ? c.json({ result: [{ status: 0, statusmsg: text }] })
    : c.json({
        metadata: { command, reason: `API failure: (XID ${xid}) ${text}`, result: 0, version: 1 },
      })
}
