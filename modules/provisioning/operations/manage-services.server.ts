import { eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageServices } from '../policy.ts'
import { lockBilled } from '../queries/billed.server.ts'
import { newServersOf } from '../queries/servers.server.ts'
import { serviceStaff } from '../queries/services.server.ts'
import { verbLabels } from '../rules/action.ts'
import type { ByHandValues, ServiceFacts } from '../rules/service-forms.ts'
import { serviceActions, services } from '../tables.server.ts'
import { changesOf } from './perform-action.server.ts'
import { placeService } from './place-service.server.ts'
import { followSubscription, soldElsewhere } from './plan-services.server.ts'
import { wakeProvisioning } from './provisioning-job.server.ts'
import { serviceChanged } from './service-changed.server.ts'
import { mailTask } from './service-mail.server.ts'

type Service = typeof services.$inferSelect
type Action = typeof serviceActions.$inferSelect

export const forbidden = refuse('forbidden', 'You may not manage services.')
export const missing = refuse('not_found', 'There is no such service.')

type Work<T> = (
  tx: Transaction,
  own: { service: Service; open: Action | undefined },
) => Promise<Result<T>>

/**
 * Runs staff's work on a service, alone on its subscription, and then works out what follows from
 * it.
 */
export async function onService<T>(actor: Actor, id: string, work: Work<T>): Promise<Result<T>> {
  if (!mayManageServices(actor)) return forbidden
  if (!isId(id)) return missing
  return transact(async (tx) => {
    const [found] = await tx.select().from(services).where(eq(services.id, id))
    if (!found) return missing
    const { subscriptionId } = found
    await lockBilled(tx, subscriptionId)
    const [service = found] = await tx.select().from(services).where(eq(services.id, id))
    const actions = await tx
      .select()
      .from(serviceActions)
      .where(eq(serviceActions.serviceId, id))
      .for('update')
    const open = actions.find(({ state }) => state !== 'done' && state !== 'dropped')
    const done = await work(tx, { service, open })
    if (!done.ok) return done
    await followSubscription(tx, subscriptionId, { settings: await siteSettings(tx) })
    await wakeProvisioning(tx)
    return done
  })
}

async function record(
  tx: Transaction,
  actor: Actor,
  { service, title }: { service: Service; title: string },
): Promise<void> {
  await recordActivity(tx, {
    actor,
    entityType: 'service',
    entityId: service.id,
    action: 'changed',
    title,
  })
}

const nothingOpen = refuse('conflict', 'Nothing of this service is waiting any more.')
export const stillRuns = refuse(
  'conflict',
  'It is being done at this moment. Please look again shortly.',
)

/** Tries what waits for a person once more, from the beginning. */
export function retryAction(actor: Actor, serviceId: string): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { service, open }) => {
    if (!open) return nothingOpen
    if (open.state === 'running') return stillRuns
    if (open.verb === 'change_plan' && (await newServersOf(serviceId, tx)).length > 0)
      return refuse('conflict', soldElsewhere)
    const obstacle = open.verb === 'create' ? await placeService(tx, service) : null
    if (obstacle !== null) return refuse('conflict', obstacle)
    await beginAgain(tx, open)
    await record(tx, actor, { service, title: `${verbLabels[open.verb]}: tried again` })
    return ok(undefined)
  })
}

/** From the beginning, on the server that its service is placed on by now. */
async function beginAgain(tx: Transaction, { id, serviceId }: Action): Promise<void> {
  const placed = tx
    .select({ serverId: services.serverId })
    .from(services)
    .where(eq(services.id, serviceId))
  await tx
    .update(serviceActions)
    .set({
      state: 'waiting',
      attempts: 0,
      nextAt: now(),
      problem: '',
      serverId: sql`(${placed})`,
    })
    .where(eq(serviceActions.id, id))
}

/** A person says that it is done, whatever the server or the program said. */
export function finishByHand(
  actor: Actor,
  serviceId: string,
  values: ByHandValues,
): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { service, open }) => {
    if (!open) return nothingOpen
    if (open.state === 'running') return stillRuns
    if (open.id !== values.actionId) return nothingOpen
    const placed = await placeByHand(tx, { service, open, serverId: values.serverId })
    if (!placed.ok) return placed
    await finish(tx, open, { actor, userName: values.userName })
    return ok(undefined)
  })
}

type Placing = { service: Service; open: Action; serverId: string }

/** An account is on some server once it is made or moved by hand. */
async function placeByHand(
  tx: Transaction,
  { service, open, serverId }: Placing,
): Promise<Result<null>> {
  if (open.verb === 'change_plan') return move(tx, service, serverId)
  if (open.verb !== 'create' || service.serverId !== null) return ok(null)
  const obstacle = await placeService(tx, service)
  return obstacle === null ? ok(null) : refuse('conflict', obstacle)
}

/** An account whose package is sold by another group now is on a server of that one. */
async function move(tx: Transaction, service: Service, serverId: string): Promise<Result<null>> {
  const choices = await newServersOf(service.id, tx)
  if (choices.length === 0) return ok(null)
  const chosen = choices.find(({ id }) => id === serverId)
  if (!chosen)
    return refuse('invalid', 'Please check the form.', {
      fields: { serverId: ['Say on which server it is now.'] },
    })
  const { id, groupId } = chosen
  await tx.update(services).set({ serverId: id, groupId }).where(eq(services.id, service.id))
  return ok(null)
}

/** Writes a finished action and what it changed. The caller holds the subscription's lock. */
export async function finish(
  tx: Transaction,
  action: Action,
  { actor, userName = '', ip = '' }: { actor: Actor; userName?: string; ip?: string },
): Promise<void> {
  await tx
    .update(serviceActions)
    .set({ state: 'done', problem: '', finishedAt: now(), finishedBy: actorName(actor) })
    .where(eq(serviceActions.id, action.id))
  const changes = {
    ...changesOf(action),
    ...(userName !== '' && { userName }),
    ...(ip !== '' && { ip }),
  }
  await serviceChanged(tx, action, { changes, actor })
}

/** Ticks one line of an action's checklist, or takes the tick away. */
export function tick(
  actor: Actor,
  serviceId: string,
  { line, isDone }: { line: number; isDone: boolean },
): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { open }) => {
    if (!open) return nothingOpen
    const others = open.ticked.filter((ticked) => ticked !== line)
    await tx
      .update(serviceActions)
      .set({ ticked: isDone ? [...others, line].sort((a, b) => a - b) : others })
      .where(eq(serviceActions.id, open.id))
    return ok(undefined)
  })
}

/** Says which member of staff looks after what is open; '' for none. */
export function assignAction(
  actor: Actor,
  serviceId: string,
  member: string,
): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { service, open }) => {
    if (!open) return nothingOpen
    if ((open.assignedTo ?? '') === member) return ok(undefined)
    const chosen = (await serviceStaff(tx)).find(({ userId }) => userId === member)
    if (member !== '' && !chosen)
      return refuse('invalid', 'Please check the form.', {
        fields: { member: ['Choose a member of staff who manages services.'] },
      })
    await tx
      .update(serviceActions)
      .set({ assignedTo: chosen?.userId ?? null })
      .where(eq(serviceActions.id, open.id))
    const whose = chosen ? `assigned to ${chosen.name}` : 'no longer assigned'
    await record(tx, actor, { service, title: `${verbLabels[open.verb]}: ${whose}` })
    await mailTask(tx, { service, action: open }, { member: chosen, by: actor })
    return ok(undefined)
  })
}

/** Suspends it whatever billing says; a blank reason ends that. */
export function holdService(
  actor: Actor,
  serviceId: string,
  reason: string,
): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { service }) => {
    if (service.holdReason === reason) return ok(undefined)
    await tx.update(services).set({ holdReason: reason }).where(eq(services.id, serviceId))
    const name = service.domain || service.userName
    const title =
      reason === '' ? `${name} is no longer held` : `${name} is held suspended: ${reason}`
    await record(tx, actor, { service, title })
    return ok(undefined)
  })
}

/** A person's word that the account of an ended service is deleted now. */
export function confirmEnd(actor: Actor, serviceId: string): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { service }) => {
    if (service.endedAt === null)
      return refuse('conflict', 'It is still sold: cancel the subscription first.')
    if (service.endConfirmedAt !== null || service.seen === 'ended') return ok(undefined)
    await tx
      .update(services)
      .set({ endConfirmedAt: now(), endConfirmedBy: actorName(actor) })
      .where(eq(services.id, serviceId))
    await record(tx, actor, { service, title: `${service.domain}: its account is to be deleted` })
    return ok(undefined)
  })
}

function whyNamesStay(service: Service, open: Action | undefined) {
  if (service.seen !== 'none')
    return refuse('conflict', 'The account is set up: change these on the server.')
  if (open?.state === 'running') return stillRuns
  if (service.doubtedVerb === null || open?.state !== 'waiting') return null
  return refuse(
    'conflict',
    'It may be on the server already, under these names: it is looked for first. Try again shortly.',
  )
}

/** The domain and user name of an account that is not set up yet. */
export function saveService(
  actor: Actor,
  serviceId: string,
  facts: ServiceFacts,
): Promise<Result<void>> {
  return onService(actor, serviceId, async (tx, { service, open }) => {
    const stays = whyNamesStay(service, open)
    if (stays) return stays
    await tx.update(services).set(facts).where(eq(services.id, serviceId))
    await record(tx, actor, { service, title: `The account will be of ${facts.domain}` })
    if (open?.verb !== 'create' || open.state !== 'needs_person') return ok(undefined)
    const problem = await placeService(tx, { ...service, ...facts })
    if (problem === null) await beginAgain(tx, open)
    else await tx.update(serviceActions).set({ problem }).where(eq(serviceActions.id, open.id))
    return ok(undefined)
  })
}
