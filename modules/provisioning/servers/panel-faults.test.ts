import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyPanel } from '#simulators/panels/every-panel.server.ts'
import { type Fault, faultKinds } from '#simulators/panels/faults.ts'
import { type StartedPanel, startPanel } from '#simulators/panels/start-panel.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import type { HostingServer, NewAccount, ServerAnswer } from '../rules/server-port.ts'
import { connections } from './connections.server.ts'

useTestDatabase()

const accounts: NewAccount[] = ['jacarand', 'protea'].map((userName, at) => ({
  serviceId: `service-${at}`,
  actionId: '',
  userName,
  domain: `${userName}.co.za`,
  plan: 'starter',
  email: `owner@${userName}.co.za`,
  password: 'Kiewiet-4-Road',
}))

type Wanted = { exists: boolean; isSuspended: boolean; plan: string }

const verbs = ['create', 'suspend', 'unsuspend', 'starter', 'business', 'terminate'] as const
type Verb = (typeof verbs)[number]

/** What the books want after a verb; those of an account that isn't wanted change nothing. */
function after(wanted: Wanted, verb: Verb): Wanted {
  if (verb === 'create') return wanted.exists ? wanted : fresh
  if (!wanted.exists) return wanted
  if (verb === 'terminate') return { ...fresh, exists: false }
  if (verb === 'suspend' || verb === 'unsuspend')
    return { ...wanted, isSuspended: verb === 'suspend' }
  return { ...wanted, plan: verb }
}
const fresh: Wanted = { exists: true, isSuspended: false, plan: 'starter' }

function ask(
  server: HostingServer,
  account: NewAccount,
  verb: Verb,
): Promise<ServerAnswer<unknown>> {
  switch (verb) {
    case 'create':
      return server.create(account)
    case 'suspend':
      return server.suspend(account, 'Overdue')
    case 'unsuspend':
      return server.unsuspend(account)
    case 'terminate':
      return server.terminate(account)
    default:
      return server.changePlan(account, verb)
  }
}

/** As the engine does: the verbs that lead from what is seen to what is wanted, until it is so. */
async function bringAbout(server: HostingServer, account: NewAccount, wanted: Wanted) {
  const did: ServerAnswer<unknown>[] = []
  if (!wanted.exists) return [await server.terminate(account)]
  did.push(await server.create(account))
  did.push(await server.changePlan(account, wanted.plan))
  did.push(await (wanted.isSuspended ? server.suspend(account, '') : server.unsuspend(account)))
  return did
}

// Waits for no time-out: a cut connection leaves the same doubt. Slow answers are answers.
const faults = faultKinds.filter((kind) => kind !== 'silent_done' && kind !== 'slow')
const step = fc.record({
  account: fc.constantFrom(0, 1),
  verb: fc.constantFrom(...verbs),
  fault: fc.option(
    fc.record({
      kind: fc.constantFrom(...faults),
      times: fc.integer({ min: 1, max: 3 }),
      on: fc.constantFrom<Fault['on']>('all', 'writes', 'writes'),
    }),
  ),
})

describe.each(everyPanel)('with any faults of $name', (kind) => {
  let panel: StartedPanel
  let server: HostingServer
  beforeAll(async () => {
    panel = await startPanel(kind)
    server = connections[kind.id](panel.connection(), () => undefined)
  })
  afterAll(() => panel.goAway())
  beforeEach(() => panel.reset())

  test('what is reported as done is done, and once they stop the server has what the books want, once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await panel.reset()
        const books: Wanted[] = accounts.map(() => ({ ...fresh, exists: false }))
        for (const { account, verb, fault } of steps) {
          const own = accounts[account]
          const wanted = books[account]
          if (!own || !wanted) throw new Error('No such account')
          await panel.fault(fault)
          books[account] = after(wanted, verb)
          const answer = await ask(server, own, verb)
          const held = (await panel.accounts()).find(({ userName }) => userName === own.userName)
          if (answer.kind === 'done') expectState(held, verb)
        }
        await panel.fault(null)
        for (const [at, wanted] of books.entries()) {
          const own = accounts[at]
          if (!own) continue
          for (const answer of await bringAbout(server, own, wanted))
            expect(answer).toMatchObject({ kind: 'done' })
          const seen = await server.get(own.userName)
          if (seen.kind !== 'done') throw new Error(seen.message)
          expect(seen.value).toEqual(
            wanted.exists
              ? expect.objectContaining({
                  domain: own.domain,
                  plan: wanted.plan,
                  isSuspended: wanted.isSuspended,
                })
              : null,
          )
        }
        const held = await panel.accounts()
        expect(held).toHaveLength(books.filter(({ exists }) => exists).length)
      }),
      { numRuns: 15 },
    )
  })
})

type Held = { isSuspended: boolean; plan: string; domain: string | null } | undefined

function expectState(held: Held, verb: Verb): void {
  expect(held?.domain).toEqual(verb === 'terminate' ? undefined : expect.any(String))
  if (verb === 'suspend' || verb === 'unsuspend') expect(held?.isSuspended).toBe(verb === 'suspend')
  if (verb === 'starter' || verb === 'business') expect(held?.plan).toMatch(new RegExp(`${verb}$`))
}
