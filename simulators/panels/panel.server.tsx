import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type Next } from 'hono'
import type { ReactNode } from 'react'
import type { ServerKind } from '#modules/provisioning/rules/server-kinds.ts'
import { page } from '../payfast/process.server.tsx'
import { style } from '../payfast/style.ts'
import {
  type Accounts,
  accountsOf,
  nextFault,
  type PanelAccount,
  setFault,
} from './accounts.server.ts'
import { type Fault, faultSchema } from './faults.ts'

type PanelEnv = {
  Bindings: HttpBindings
  /** `base` is the address of the simulated server, `body` what was sent. */
  Variables: { accounts: Accounts; server: string; base: string; body: string }
}
export type PanelContext = Context<PanelEnv>
export type PanelRoutes = Hono<PanelEnv>

/** What differs between the simulated panels. */
export type PanelKind = {
  /** Also its folder below /simulators. */
  id: Exclude<ServerKind, 'manual' | 'webhook'>
  name: string
  /** Whether a call changes something. */
  isWrite(c: PanelContext): boolean
  /** The panel's own way to report an error. */
  error(c: PanelContext): Response | Promise<Response>
  routes(app: PanelRoutes): void
}

/** A page in the place of an answer, as for a browser that isn't signed in. */
export const signInForm = (name: string) =>
  `<!DOCTYPE html>\n<html><head><title>${name} Login</title></head><body><form method="post"><input name="username"><input name="password" type="password"></form></body></html>`

/**
 * A simulated hosting panel: any number of servers by their names (`/jhb1/…`), each with its own
 * accounts, ordered faults (`/jhb1/control/fault`) and the page that a sign-in address opens.
 */
export function panelSimulator(kind: PanelKind): PanelRoutes {
  const app: PanelRoutes = new Hono<PanelEnv>()
  app.use('/:server{[a-z0-9-]{1,20}}/*', async (c, next) => {
    const server = c.req.param('server')
    const url = new URL(c.req.url)
    c.set('server', server)
    c.set('base', `${url.origin}${url.pathname.split(`/${server}/`)[0]}/${server}`)
    c.set('accounts', accountsOf(`${kind.id}/${server}`))
    await next()
  })
  control(app, kind)
  app.get('/:server/signed-in/:token', (c) => signedIn(c, kind))
  app.get('/:server/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css' }))
  app.use('/:server/*', async (c, next) => {
    c.set('body', c.req.method === 'GET' ? '' : await c.req.text())
    const fault = await nextFault(panelOf(c, kind), kind.isWrite(c))
    return fault ? faulty(c, { kind, fault, next }) : next()
  })
  kind.routes(app)
  return app
}

const panelOf = (c: PanelContext, { id }: PanelKind) => `${id}/${c.get('server')}`

/** The address that signs in to an account once. */
export async function signInAddressOf(
  c: PanelContext,
  account: PanelAccount,
  minutes: number,
): Promise<string> {
  const token = await c.get('accounts').signInToken(account.userName, minutes)
  return `${c.get('base')}/signed-in/${token}`
}

function control(app: PanelRoutes, kind: PanelKind): void {
  app.get('/:server/control', async (c) => c.json({ accounts: await c.get('accounts').all() }))
  // JSON only: a form on another site cannot send that without a CORS preflight.
  app.post('/:server/control/:what{fault|reset}', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json'))
      return c.json({ error: 'Send JSON' }, 415)
    const given: unknown = await c.req.json().catch(() => undefined)
    if (c.req.param('what') === 'reset') {
      await setFault(panelOf(c, kind), null)
      await c.get('accounts').clear()
      return c.json({})
    }
    const fault = faultSchema.nullable().safeParse(given)
    if (!fault.success) return c.json({ error: fault.error.issues[0]?.message }, 422)
    await setFault(panelOf(c, kind), fault.data)
    return c.json({})
  })
}

async function faulty(
  c: PanelContext,
  { kind, fault, next }: { kind: PanelKind; fault: Fault; next: Next },
): Promise<void> {
  if (fault.kind === 'slow') await sleep(fault.seconds * 1_000)
  if (fault.kind === 'slow' || fault.kind.endsWith('_done')) await next()
  const answer = await faultyAnswer(c, kind, fault)
  if (!answer) return
  // Otherwise headers of the answer that the work gave are added.
  c.res = undefined
  c.res = answer
}

async function faultyAnswer(
  c: PanelContext,
  kind: PanelKind,
  fault: Fault,
): Promise<Response | undefined> {
  switch (fault.kind) {
    case 'slow':
      return undefined
    case 'sign_in_page':
      return c.html(signInForm(kind.name))
    case 'forbidden':
      return c.text('Forbidden', 403)
    case 'failed':
    case 'failed_done':
      return c.text('Internal Server Error', 500)
    case 'error':
    case 'error_done':
      return kind.error(c)
    case 'silent_done':
      await once(c.env.outgoing, 'close')
      return RESPONSE_ALREADY_SENT
    case 'cut':
    case 'cut_done':
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'half_done':
      await halfOf(c)
      return RESPONSE_ALREADY_SENT
  }
}

async function halfOf(c: PanelContext): Promise<void> {
  const { outgoing } = c.env
  const bytes = Buffer.from(await c.res.text())
  outgoing.writeHead(200, {
    'content-type': c.res.headers.get('content-type') ?? 'text/plain',
    'content-length': bytes.length,
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  outgoing.write(bytes.subarray(0, bytes.length >> 1), () => resolve())
  await promise
  outgoing.destroy()
}

async function signedIn(c: PanelContext, { name }: PanelKind): Promise<Response> {
  const account = await c.get('accounts').signIn(c.req.param('token') ?? '')
  const base = c.get('base')
  if (!account)
    return page(
      c,
      <Frame base={base} name={name} title="This sign-in link is not valid">
        <p>It signs in once, and for some minutes only. Open the control panel again.</p>
      </Frame>,
      { status: 404 },
    )
  const facts = [
    ['Account', account.userName],
    ['Domain', account.domain ?? 'none yet'],
    ['Plan', account.plan],
    ['State', account.isSuspended ? 'Suspended' : 'Active'],
  ]
  return page(
    c,
    <Frame base={base} name={name} title={`You are signed in as ${account.userName}`}>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        On a live site {name} opens here, with files, email addresses and databases.
      </p>
    </Frame>,
  )
}

function Frame({
  base,
  name,
  title,
  children,
}: {
  base: string
  name: string
  title: string
  children: ReactNode
}) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Simulated panel`}</title>
        <link rel="stylesheet" href={`${new URL(base).pathname}/style.css`} />
      </head>
      <body>
        <header>
          <p className="banner">
            <strong>Simulator.</strong> This is the simulated panel, not {name}.
          </p>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>Stands in for {name} in demo mode. It hosts nothing.</footer>
      </body>
    </html>
  )
}
