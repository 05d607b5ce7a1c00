import { newId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import {
  serverDifferences,
  serverGroups,
  servers,
  serviceActions,
  services,
} from './tables.server.ts'

/**
 * Test builder: a group with a server by hand, a service of the subscription that waits for a
 * person, and an account of the server that is in no book.
 */
export async function aHostedService(subscriptionId: string) {
  const ids = {
    group: newId(),
    server: newId(),
    service: newId(),
    action: newId(),
    difference: newId(),
  }
  await db()
    .insert(serverGroups)
    .values({ id: ids.group, name: `Hosting ${ids.group}` })
  await db()
    .insert(servers)
    .values({
      id: ids.server,
      groupId: ids.group,
      name: `Server ${ids.server}`,
      kind: 'manual',
    })
  await db().insert(services).values({
    id: ids.service,
    subscriptionId,
    position: 1,
    number: 1,
    groupId: ids.group,
    serverId: ids.server,
    domain: 'walk.co.za',
    plan: 'Small',
  })
  await db().insert(serviceActions).values({
    id: ids.action,
    serviceId: ids.service,
    serverId: ids.server,
    verb: 'create',
    state: 'pending',
    nextAt: new Date(),
  })
  await db().insert(serverDifferences).values({
    id: ids.difference,
    serverId: ids.server,
    kind: 'extra',
    userName: 'old',
    domain: 'old.co.za',
  })
  return ids
}
