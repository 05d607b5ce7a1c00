import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayUsePanel } from '../policy.ts'
import { holderOf } from '../queries/billed.server.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import type { ServerAnswer } from '../rules/server-port.ts'
import { connectServer } from '../servers/connections.server.ts'
import { servers, services } from '../tables.server.ts'
import { targetOf } from './perform-action.server.ts'

/**
 * An account that this person may use, set up and running. Another customer's and a missing one
 * are refused alike.
 */
async function usable(actor: Actor, serviceId: string) {
  const missing = refuse('not_found', 'There is no such service.')
  if (!isId(serviceId)) return missing
  const [own] = await db()
    .select({ service: services, server: servers })
    .from(services)
    .innerJoin(servers, eq(servers.id, services.serverId))
    .where(eq(services.id, serviceId))
  if (!own || !mayUsePanel(actor, await holderOf(own.service.subscriptionId))) return missing
  if (own.service.seen === 'suspended')
    return refuse('conflict', 'The service is suspended, so its panel is closed.')
  if (own.service.seen !== 'active') return refuse('conflict', 'The service is not set up yet.')
  if (!serverKindFacts[own.server.kind].signsIn)
    return refuse('conflict', 'This service has no control panel here.')
  return ok(own)
}

const busy = 'The server does not answer at the moment. Please try again in a few minutes.'

function refused<T>(answer: Exclude<ServerAnswer<T>, { kind: 'done' }>) {
  // What a server says is for staff; it may name things that are not the customer's.
  return answer.kind === 'refused' && answer.reason === 'invalid'
    ? refuse('invalid', `The server did not accept it: ${answer.message}`)
    : refuse('unavailable', busy)
}

/** An address that signs in to the control panel once, from the visitor's own address. */
export async function openPanel(
  actor: Actor,
  serviceId: string,
  visitorAddress: string,
): Promise<Result<string>> {
  const own = await usable(actor, serviceId)
  if (!own.ok) return own
  const { service, server } = own.value
  const answer = await connectServer(server).signInUrl(targetOf(service, service), visitorAddress)
  if (answer.kind !== 'done') return refused(answer)
  await recordActivity(db(), {
    actor,
    entityType: 'service',
    entityId: service.id,
    action: 'signed_in',
    title: `Control panel of ${service.domain} opened`,
  })
  return ok(answer.value)
}

/** The password goes to the server and is not stored here. */
export async function setPanelPassword(
  actor: Actor,
  serviceId: string,
  password: string,
): Promise<Result<void>> {
  const own = await usable(actor, serviceId)
  if (!own.ok) return own
  const { service, server } = own.value
  const answer = await connectServer(server).changePassword(targetOf(service, service), password)
  if (answer.kind === 'unknown')
    return refuse('unavailable', 'It is not known whether the password was changed. Set it again.')
  if (answer.kind !== 'done') return refused(answer)
  await recordActivity(db(), {
    actor,
    entityType: 'service',
    entityId: service.id,
    action: 'password_changed',
    title: `Control panel password of ${service.domain} changed`,
  })
  return ok(undefined)
}
