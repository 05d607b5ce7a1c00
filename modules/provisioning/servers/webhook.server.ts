import { z } from 'zod'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { signatures } from '#platform/security/webhook-signature.ts'
import type {
  Created,
  HostingServer,
  NewAccount,
  ServerAnswer,
  ServerConnection,
  Target,
} from '../rules/server-port.ts'
import { done, failureOf, parsedJson, refused, type Send, unknown } from './server-calls.server.ts'

/** What a program may answer, at once or later by calling back (docs/servers.md). */
const answerSchema = z.object({
  status: z.enum(['done', 'pending', 'failed']),
  message: z.string().max(1_000).default(''),
  /** Of `failed`: why, so that it is known what helps. */
  reason: z
    .enum(['credentials', 'limit', 'invalid', 'taken', 'not_found', 'later'])
    .default('invalid'),
  /** Of an account that was made. */
  ip: z.string().max(64).default(''),
  name_servers: z.array(z.string().max(255)).max(8).default([]),
  version: z.string().max(100).default(''),
})

type ProgramAnswer = z.infer<typeof answerSchema>

/** Reads what a program says of an action; undefined where it can't be read. */
export function readProgramAnswer(body: string): ServerAnswer<ProgramAnswer> | undefined {
  const parsed = answerSchema.safeParse(parsedJson(body))
  if (!parsed.success) return undefined
  const { status, message, reason } = parsed.data
  switch (status) {
    case 'done':
      return done(parsed.data)
    case 'pending':
      return { kind: 'pending', message: message || 'The program will report when it is done' }
    case 'failed':
      return refused(reason, message || 'The program reports a failure without a message')
  }
}

/** Where a program reports what it answered with `pending`. */
export function callbackUrl(actionId: string): string {
  return `${config().publicUrl}/api/provisioning/${actionId}`
}

type Event =
  | 'server.test'
  | 'account.create'
  | 'account.suspend'
  | 'account.unsuspend'
  | 'account.change_plan'
  | 'account.change_password'
  | 'account.terminate'

/** A program of the provider's own: each action is one signed message, and its answer. */
export function webhook(connection: ServerConnection, send: Send): HostingServer {
  async function tell(
    type: Event,
    actionId: string,
    { data, secrets = [] }: { data: Record<string, unknown>; secrets?: readonly string[] },
  ): Promise<ServerAnswer<ProgramAnswer>> {
    const timestamp = Math.floor(now().getTime() / 1_000)
    const body = JSON.stringify({
      type,
      timestamp: new Date(timestamp * 1_000).toISOString(),
      idempotency_key: actionId,
      callback_url: type === 'server.test' ? null : callbackUrl(actionId),
      data,
    })
    const call = { isWrite: type !== 'server.test' }
    const answer = await send({
      method: 'POST',
      path: '',
      headers: {
        'webhook-id': actionId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures([connection.secret], { id: actionId, timestamp, body }),
      },
      body: { type: 'application/json', text: body },
      isSlow: type === 'account.create',
      secrets,
      ...call,
    })
    if ('kind' in answer) return answer
    const said = answer.status < 300 ? readProgramAnswer(answer.body) : undefined
    if (said) return said
    const failure = failureOf(answer, call)
    if (failure) return failure
    return answer.status >= 400
      ? refused('invalid', `The program refuses the message (HTTP ${answer.status})`)
      : unknown("The program's answer can't be read")
  }

  async function act(
    type: Event,
    target: Target,
    more: { data?: Record<string, unknown>; secrets?: readonly string[] } = {},
  ): Promise<ServerAnswer<null>> {
    const said = await tell(type, target.actionId, {
      data: { ...targetData(target), ...more.data },
      ...(more.secrets && { secrets: more.secrets }),
    })
    return said.kind === 'done' ? done(null) : said
  }

  async function create(account: NewAccount): Promise<ServerAnswer<Created>> {
    const { plan, email, password } = account
    const said = await tell('account.create', account.actionId, {
      data: { ...targetData(account), plan, email, password },
      secrets: [password],
    })
    if (said.kind !== 'done') return said
    return done({ ip: said.value.ip, nameServers: said.value.name_servers })
  }

  return {
    test: async () => {
      const said = await tell('server.test', `test-${now().getTime()}`, { data: {} })
      return said.kind === 'done' ? done({ version: said.value.version }) : said
    },
    create,
    suspend: (target, reason) => act('account.suspend', target, { data: { reason } }),
    unsuspend: (target) => act('account.unsuspend', target),
    changePlan: (target, plan) => act('account.change_plan', target, { data: { plan } }),
    changePassword: (target, password) =>
      act('account.change_password', target, { data: { password }, secrets: [password] }),
    terminate: (target) => act('account.terminate', target),
    ...notAsked,
  }
}

function targetData({ serviceId, userName, domain }: Target): Record<string, unknown> {
  return { service_id: serviceId, user_name: userName, domain }
}

const unasked = async () => refused('invalid', 'A program is told, not asked')

/** What a program says last is believed; its plans are typed. */
const notAsked: Pick<HostingServer, 'plans' | 'get' | 'list' | 'usage' | 'signInUrl'> = {
  plans: unasked,
  get: unasked,
  list: unasked,
  usage: unasked,
  signInUrl: unasked,
}
