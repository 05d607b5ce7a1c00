import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { holderOf } from '../queries/billed.server.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import type { Account, HostingServer, ServerAnswer, Target } from '../rules/server-port.ts'
import { userNamesFor } from '../rules/user-name.ts'
import { type servers, type serviceActions, services } from '../tables.server.ts'
import type { SeenChange } from './service-changed.server.ts'

type Server = typeof servers.$inferSelect
type Action = typeof serviceActions.$inferSelect
type Service = typeof services.$inferSelect

export type Performed = ServerAnswer<SeenChange>

/** Names that are tried before a person has to choose. */
const namesTried = 20

/**
 * One attempt of an action. Nothing is written but the user name of an account to be made, which is
 * stored before the server hears of it.
 */
export async function perform(
  connection: HostingServer,
  { server, action }: { server: Server; action: Action },
): Promise<Performed> {
  const [service] = await db().select().from(services).where(eq(services.id, action.serviceId))
  if (!service) throw new Error('A service with actions is never deleted')
  const target = targetOf(service, action)
  switch (action.verb) {
    case 'create':
      return create(connection, { server, action, service })
    case 'suspend':
      return suspend(connection, { action, service })
    case 'unsuspend':
      return after(await connection.unsuspend(target), action)
    case 'change_plan':
      return after(await connection.changePlan(target, action.plan), action)
    case 'terminate':
      return after(await connection.terminate(target), action)
  }
}

export function targetOf(service: Service, { id }: Pick<Action, 'id'>): Target {
  const { userName, domain } = service
  return { serviceId: service.id, actionId: id, userName, domain }
}

/** An account that was never made is off as well. */
async function suspend(
  connection: HostingServer,
  { action, service }: { action: Action; service: Service },
): Promise<Performed> {
  const { reason } = await holderOf(service.subscriptionId)
  const answer = await connection.suspend(targetOf(service, action), service.holdReason || reason)
  const isMissing = answer.kind === 'refused' && answer.reason === 'not_found'
  return isMissing && service.seen === 'none' ? { kind: 'done', value: {} } : after(answer, action)
}

function after(answer: ServerAnswer<null>, action: Action): Performed {
  return answer.kind === 'done' ? { kind: 'done', value: changesOf(action) } : answer
}

const seenAfter = { suspend: 'suspended', unsuspend: 'active', terminate: 'ended' } as const

/** What is so once an action is done. */
export function changesOf({ verb, plan }: Pick<Action, 'verb' | 'plan'>): SeenChange {
  if (verb === 'create') return { seen: 'active', seenPlan: plan }
  if (verb === 'change_plan') return { seenPlan: plan }
  return { seen: seenAfter[verb] }
}

type Creation = { server: Server; action: Action; service: Service }
type Named = Creation & { email: string }

/**
 * The account may be there already, from an attempt whose answer was lost: then it is ours if it
 * has our service's id, or our domain and our customer's address. A name that belongs to another
 * account is never taken over: the next one is tried.
 */
async function create(connection: HostingServer, creation: Creation): Promise<Performed> {
  const { email } = await holderOf(creation.service.subscriptionId)
  let { service } = creation
  for (let tried = 0; tried < namesTried; tried++) {
    const isResumed = tried === 0 && service.userName !== ''
    if (!isResumed) service = await chooseName(creation.server, service)
    const performed = await createAs(connection, { ...creation, service, email }, isResumed)
    if (performed !== 'of another') return performed
  }
  return { kind: 'refused', reason: 'taken', message: 'No user name was free. Enter one.' }
}

async function createAs(
  connection: HostingServer,
  named: Named,
  isResumed: boolean,
): Promise<Performed | 'of another'> {
  const { server, action, service, email } = named
  const { isAsked } = serverKindFacts[server.kind]
  const there = isResumed && isAsked ? await whose(connection, named) : 'free'
  if (there !== 'free') return there
  const made = await connection.create({
    ...targetOf(service, action),
    plan: action.plan,
    email,
    password: randomBytes(18).toString('base64url'),
  })
  if (made.kind === 'done')
    return { kind: 'done', value: { ...changesOf(action), ip: made.value.ip } }
  if (made.kind !== 'refused' || made.reason !== 'taken' || !isAsked) return made
  const found = await whose(connection, named)
  // The name is free, so it is the domain that belongs to another account.
  return found === 'free' ? made : found
}

/** Whose account has the chosen name on the server; ours is set up. */
async function whose(
  connection: HostingServer,
  named: Named,
): Promise<Performed | 'free' | 'of another'> {
  const found = await connection.get(named.service.userName)
  if (found.kind !== 'done') return found
  if (!found.value) return 'free'
  return isOurs(found.value, named) ? created(found.value) : 'of another'
}

function created({ plan, ip, isSuspended }: Account): Performed {
  return {
    kind: 'done',
    value: { seen: isSuspended ? 'suspended' : 'active', seenPlan: plan, ip },
  }
}

function isOurs(
  account: Account,
  { service, email }: { service: Service; email: string },
): boolean {
  if (account.serviceId !== '') return account.serviceId === service.id
  return (
    account.domain.toLowerCase() === service.domain &&
    account.email.toLowerCase() === email.toLowerCase()
  )
}

/** The next name that none of our services on the server has or had; stored at once. */
async function chooseName(server: Server, service: Service): Promise<Service> {
  const { userName: names } = serverKindFacts[server.kind]
  const known = await db()
    .select({ userName: services.userName })
    .from(services)
    .where(and(eq(services.serverId, server.id), ne(services.userName, '')))
  const taken = new Set(known.map(({ userName }) => userName))
  for (const name of userNamesFor(service.domain, names)) {
    if (taken.has(name)) continue
    const [stored] = await db()
      .update(services)
      .set({ userName: name })
      .where(eq(services.id, service.id))
      .returning()
    if (stored) return stored
  }
  throw new Error('There is always another user name')
}
