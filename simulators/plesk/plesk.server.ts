import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import {
  childOf,
  elementsIn,
  type XmlElement,
} from '#modules/provisioning/servers/plesk-answers.server.ts'
import { type PanelAccount, passwordHash } from '../panels/accounts.server.ts'
import { panelAccess, panelPlans } from '../panels/demo-panel.ts'
import type { PanelContext, PanelKind, PanelRoutes } from '../panels/panel.server.tsx'

/**
 * Plesk's REST interface and the operations of the XML one that services need. A server whose name
 * begins with 'noplan' passes over the plan of a new subscription, 'full' has its licence's number
 * of domains, and 'expired' has no licence any more.
 */
export const pleskPanel: PanelKind = {
  id: 'plesk',
  name: 'Plesk',
  isWrite: (c) =>
    isXml(c) ? c.get('body').includes('<switch-subscription>') : c.req.method !== 'GET',
  error: (c) =>
    isXml(c)
      ? packet(c, 'webspace', `<get>${fault(1019, 'The value is not valid')}</get>`)
      : failed(c, 1019, 'The value is not valid'),
  routes: (app) => {
    app.use('/:server/api/v2/*', async (c, next) => {
      const basic = Buffer.from(`${panelAccess.userName}:${panelAccess.secret}`).toString('base64')
      const isKnown =
        c.req.header('x-api-key') === panelAccess.secret ||
        c.req.header('authorization') === `Basic ${basic}`
      return isKnown ? next() : failed(c, 1001, 'Wrong login or password', 401)
    })
    rest(app)
    app.post('/:server/enterprise/control/agent.php', (c) => xml(c))
    app.get('/:server/enterprise/rsession_init.php', (c) =>
      c.redirect(
        `${c.get('base')}/signed-in/${encodeURIComponent(c.req.query('PLESKSESSID') ?? '')}`,
      ),
    )
  },
}

const isNamed = (c: PanelContext, start: string) => c.get('server').startsWith(start)
const isXml = (c: Context) => c.req.path.endsWith('/agent.php')
/** Subscriptions and customers are numbered apart. */
const firstSubscription = 100_000
const ip = '203.0.113.31'

function rest(app: PanelRoutes): void {
  app.get('/:server/api/v2/server', (c) =>
    c.json({ platform: 'Unix', hostname: 'panel.example', panel_version: '18.0.70' }),
  )
  app.get('/:server/api/v2/server/ips', (c) =>
    c.json([
      { ipv4: '203.0.113.30', type: 'exclusive' },
      { ipv4: ip, type: 'shared' },
    ]),
  )
  app.get('/:server/api/v2/clients', async (c) =>
    c.json((await c.get('accounts').all()).map(clientOf)),
  )
  app.post('/:server/api/v2/clients', async (c) => {
    const body = jsonOf(c)
    const userName = String(body.login ?? '')
    if (!/^[a-z][a-z0-9._-]{0,59}$/i.test(userName)) return failed(c, 1019, 'Invalid login')
    if (String(body.password ?? '').length < 5) return failed(c, 1019, 'Weak password')
    const isAdded = await c.get('accounts').add({
      userName,
      domain: null,
      plan: '',
      email: String(body.email ?? ''),
      password: String(body.password),
      mark: String(body.external_id ?? ''),
    })
    if (!isAdded) return failed(c, 1007, `User account ${userName} already exists.`)
    const account = await c.get('accounts').find(userName)
    return c.json({ id: account?.number, guid: randomUUID() }, 201)
  })
  app.get(
    '/:server/api/v2/clients/:id/statistics',
    withClient((c) =>
      c.json({
        active_domains: 1,
        disk_space: 851_443_712,
        email_postboxes: 7,
        databases: 1,
        traffic: 1_262_485_504,
      }),
    ),
  )
  app.put(
    '/:server/api/v2/clients/:id',
    withClient(async (c, { userName }) => {
      const password = String(jsonOf(c).password ?? '')
      if (password.length < 5) return failed(c, 1019, 'Weak password')
      await c.get('accounts').change(userName, { passwordHash: passwordHash(password) })
      return c.json({})
    }),
  )
  app.put(
    '/:server/api/v2/clients/:id/:verb{suspend|activate}',
    withClient(async (c, { userName }) => {
      await c.get('accounts').change(userName, { isSuspended: c.req.param('verb') === 'suspend' })
      return c.json({ status: 'success' })
    }),
  )
  app.delete(
    '/:server/api/v2/clients/:id',
    withClient(async (c, { userName }) => {
      await c.get('accounts').remove(userName)
      return c.json({ status: 'success' })
    }),
  )
  app.post('/:server/api/v2/domains', (c) => createDomain(c))
}

async function createDomain(c: PanelContext): Promise<Response> {
  const { name, plan, owner_client, hosting_settings } = jsonOf(c)
  const domain = String(name ?? '')
  const planName = String(Object(plan).name ?? '')
  if (isNamed(c, 'full')) return failed(c, 1024, 'The limit of domains is reached')
  if (isNamed(c, 'expired')) return failed(c, 1030, 'The licence key has expired')
  const owner = await c.get('accounts').withNumber(Number(Object(owner_client).id))
  if (!owner) return failed(c, 1015, 'Owner not found')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return failed(c, 1019, 'Invalid domain name')
  if (!(planName in panelPlans)) return failed(c, 1013, `Service plan ${planName} does not exist`)
  if (String(Object(hosting_settings).ftp_login ?? '').length > 16)
    return failed(c, 1019, 'The login of the system user is too long')
  if (owner.domain !== null || (await c.get('accounts').hasDomain(domain)))
    return failed(c, 1007, `Domain ${domain} already exists.`)
  await c.get('accounts').change(owner.userName, {
    domain,
    plan: isNamed(c, 'noplan') ? '' : planName,
  })
  return c.json({ id: owner.number + firstSubscription, guid: randomUUID() }, 201)
}

async function xml(c: PanelContext): Promise<Response> {
  const { userName, secret } = panelAccess
  const isKnown =
    c.req.header('KEY') === secret ||
    (c.req.header('HTTP_AUTH_LOGIN') === userName && c.req.header('HTTP_AUTH_PASSWD') === secret)
  if (!isKnown)
    return c.body(
      '<packet version="1.6.9.1"><system><status>error</status><errcode>1001</errcode><errtext>Wrong login or password</errtext></system></packet>',
    )
  const [operator] = elementsIn(c.get('body'))[0]?.children ?? []
  const [operation] = operator?.children ?? []
  const run = operator && operation && operations[`${operator.name} ${operation.name}`]
  const answer = run ? await run(c, operation) : fault(1014, 'The request is not valid')
  return packet(c, operator?.name ?? 'system', `<${operation?.name}>${answer}</${operation?.name}>`)
}

const operations: Record<string, (c: PanelContext, asked: XmlElement) => Promise<string> | string> =
  {
    'service-plan get': () =>
      Object.keys(panelPlans)
        .map(
          (name) =>
            `<result><status>ok</status><name>${name}</name><guid>${guidOf(name)}</guid></result>`,
        )
        .join(''),
    'webspace get': async (c, asked) => {
      const login = childOf(asked, 'filter', 'owner-login')?.text
      const id = childOf(asked, 'filter', 'id')?.text
      const found = (await c.get('accounts').all()).filter(
        ({ userName, domain, number }) =>
          domain !== null &&
          (login === undefined || login === userName) &&
          (id === undefined || id === String(number + firstSubscription)),
      )
      return found.length === 0
        ? fault(1013, 'Subscription does not exist')
        : found.map(webspaceOf).join('')
    },
    'webspace switch-subscription': async (c, asked) => {
      const id = childOf(asked, 'filter', 'id')?.text
      const plan = Object.keys(panelPlans).find(
        (name) => guidOf(name) === childOf(asked, 'plan-guid')?.text,
      )
      const account = await c.get('accounts').withNumber(Number(id) - firstSubscription)
      if (!account || plan === undefined) return fault(1013, 'It does not exist')
      await c.get('accounts').change(account.userName, { plan })
      return '<result><status>ok</status></result>'
    },
    'server create_session': async (c, asked) => {
      const account = await c.get('accounts').find(childOf(asked, 'login')?.text ?? '')
      const visitor = Buffer.from(
        childOf(asked, 'data', 'user_ip')?.text ?? '',
        'base64',
      ).toString()
      if (!account) return fault(1013, 'User does not exist')
      if (!/^[0-9a-f.:]+$/i.test(visitor))
        return fault(1019, 'The IP address of the user is not valid')
      const token = await c.get('accounts').signInToken(account.userName, 5)
      return `<result><status>ok</status><id>${token}</id></result>`
    },
  }

function webspaceOf({ number, domain, plan, isSuspended }: PanelAccount): string {
  const disk = panelPlans[plan] ?? 0
  return [
    `<result><status>ok</status><id>${number + firstSubscription}</id><data><gen_info>`,
    `<name>${domain}</name><status>${isSuspended ? 16 : 0}</status>`,
    `<owner-id>${number}</owner-id><dns_ip_address>${ip}</dns_ip_address></gen_info><limits>`,
    `<limit><name>disk_space</name><value>${disk === 0 ? -1 : disk * 1024 ** 2}</value></limit>`,
    '</limits><subscriptions><subscription><locked>false</locked><synchronized>true</synchronized>',
    plan === '' ? '' : `<plan><plan-guid>${guidOf(plan)}</plan-guid></plan>`,
    '</subscription></subscriptions></data></result>',
  ].join('')
}

const guidOf = (plan: string) => `b9808ead-875a-c30f-d9bf-${plan}`

function clientOf({ number, userName, email, mark, isSuspended }: PanelAccount) {
  return {
    id: number,
    login: userName,
    name: userName,
    email,
    status: isSuspended ? 16 : 0,
    external_id: mark,
    type: 'customer',
  }
}

function withClient(run: (c: PanelContext, account: PanelAccount) => Response | Promise<Response>) {
  return async (c: PanelContext): Promise<Response> => {
    const account = await c.get('accounts').withNumber(Number(c.req.param('id')))
    return account ? run(c, account) : failed(c, 1013, 'Client does not exist', 404)
  }
}

function jsonOf(c: PanelContext): Record<string, unknown> {
  try {
    return Object(JSON.parse(c.get('body')))
  } catch {
    return {}
  }
}

function failed(c: PanelContext, code: number, message: string, status: 400 | 401 | 404 = 400) {
  return c.json({ code, message }, status)
}

function fault(code: number, text: string): string {
  return `<result><status>error</status><errcode>${code}</errcode><errtext>${text}</errtext></result>`
}

function packet(c: PanelContext, operator: string, operation: string): Response {
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?><packet version="1.6.9.1"><${operator}>${operation}</${operator}></packet>`,
    200,
    { 'content-type': 'text/xml' },
  )
}
