import { parseDocument } from 'htmlparser2'
import type { Answer } from '#platform/http/call.server.ts'
import type { Account, Measure, Refusal, ServerAnswer, Usage } from '../rules/server-port.ts'
import {
  done,
  type Failure,
  failureOf,
  isObject,
  parsedJson,
  refused,
  textOf,
  unclear,
} from './server-calls.server.ts'

/** An answer of the REST interface; its errors have the codes of the XML one. */
export function restReply(answer: Answer, call: { isWrite: boolean }): ServerAnswer<unknown> {
  const body = parsedJson(answer.body)
  const isError = answer.status >= 400 && answer.status < 500
  if (isError && isObject(body) && textOf(body.code) !== '')
    return refusedBy(textOf(body.code), textOf(body.message), call)
  const failure = failureOf(answer, call)
  if (failure) return failure
  if (answer.status === 404) return refused('not_found', 'The server does not know it')
  if (isError) return refused('invalid', `The server refuses the call (HTTP ${answer.status})`)
  // What was deleted or changed may come back without a body.
  return body !== undefined || answer.body.trim() === ''
    ? done(body)
    : unclear(call, "The answer can't be read")
}

/** Elements as Plesk nests them: names and texts only. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

/** The `result` elements of an answer of the XML interface. */
export function xmlReply(answer: Answer, call: { isWrite: boolean }): ServerAnswer<XmlElement[]> {
  const root = elementsIn(answer.body).find(({ name }) => name === 'packet')
  const failure = root ? undefined : failureOf(answer, call)
  if (failure) return failure
  const results = root ? resultsIn(root) : []
  const [bad] = results.filter((result) => textIn(result, 'status') === 'error')
  if (bad) return refusedBy(textIn(bad, 'errcode'), textIn(bad, 'errtext'), call)
  return results.some((result) => textIn(result, 'status') === 'ok')
    ? done(results)
    : unclear(call, "The answer can't be read")
}

/** Errors before any operation are in `system`. */
function resultsIn(packet: XmlElement): XmlElement[] {
  return packet.children.flatMap((operator) =>
    operator.name === 'system'
      ? [operator]
      : operator.children.flatMap(({ children }) =>
          children.filter(({ name }) => name === 'result'),
        ),
  )
}

export function elementsIn(xml: string): XmlElement[] {
  // A packet without its end was cut off.
  if (!/<\/packet>\s*$/.test(xml)) return []
  return parseDocument(xml, { xmlMode: true }).children.flatMap(elementOf)
}

type Node = ReturnType<typeof parseDocument>['children'][number]

function elementOf(node: Node): XmlElement[] {
  if (!('children' in node && 'name' in node)) return []
  return [{ name: node.name, text: textOfNode(node), children: node.children.flatMap(elementOf) }]
}

function textOfNode(node: Node): string {
  if ('children' in node) return node.children.map(textOfNode).join('').trim()
  return 'data' in node && node.type === 'text' ? node.data : ''
}

export function childOf(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  )
}

export function textIn(element: XmlElement, ...names: string[]): string {
  return childOf(element, ...names)?.text ?? ''
}

export function escapedXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** What Plesk's codes mean for us; 1023 says only that it failed. */
const reasons: Record<string, Refusal> = {
  1001: 'credentials',
  1002: 'taken',
  1005: 'invalid',
  1006: 'credentials',
  1007: 'taken',
  1011: 'invalid',
  1012: 'credentials',
  1013: 'not_found',
  1015: 'not_found',
  1018: 'invalid',
  1019: 'invalid',
  1024: 'limit',
  1030: 'limit',
  11003: 'credentials',
}

function refusedBy(code: string, text: string, call: { isWrite: boolean }): Failure {
  const message = text || `Error ${code} without a text`
  if (code === '1023') return unclear(call, message)
  return refused(reasons[code] ?? 'invalid', `${message} (${code})`)
}

const measures: [keyof Usage, used: string, limit: string][] = [
  ['disk', 'disk_space', 'disk_space'],
  ['traffic', 'traffic', 'max_traffic'],
  ['mailboxes', 'email_postboxes', 'max_box'],
  ['databases', 'databases', 'max_db'],
]

/** Disk and traffic are bytes in both; -1 is no limit. */
export function pleskUsage(statistics: unknown, subscription: XmlElement | undefined): Usage {
  const limits = subscription && childOf(subscription, 'data', 'limits')
  const limitOf = (name: string): number | null => {
    const limit = limits?.children.find((each) => textIn(each, 'name') === name)
    const value = Number.parseInt(limit ? textIn(limit, 'value') : '-1', 10)
    return Number.isNaN(value) || value < 0 ? null : value
  }
  const known = measures.flatMap(([name, used, limit]): [string, Measure][] => {
    const value = isObject(statistics) ? Number.parseInt(textOf(statistics[used]), 10) : Number.NaN
    return Number.isNaN(value) ? [] : [[name, { used: value, limit: limitOf(limit) }]]
  })
  return Object.fromEntries(known)
}

/** A customer with a subscription, which is '' while there is none, and how many others. */
export type PleskAccount = Account & {
  client: string
  subscription: string
  isSubscriptionOff: boolean
  others: number
}

/** An account as Plesk has it in two places: a customer, and subscriptions with their plans. */
export function accountOf(
  client: Record<string, unknown>,
  held: readonly XmlElement[],
  plans: ReadonlyMap<string, string>,
): PleskAccount {
  const id = textOf(client.id)
  const own = held.filter((each) => textIn(each, 'data', 'gen_info', 'owner-id') === id)
  const [main] = own
  const field = (name: string) => (main ? textIn(main, 'data', 'gen_info', name) : '')
  const plan = main && textIn(main, 'data', 'subscriptions', 'subscription', 'plan', 'plan-guid')
  const isSubscriptionOff = isOff(field('status'))
  return {
    userName: textOf(client.login),
    domain: field('name'),
    plan: plans.get(plan ?? '') ?? '',
    isSuspended: isSubscriptionOff || isOff(textOf(client.status)),
    email: textOf(client.email),
    serviceId: textOf(client.external_id),
    ip: field('dns_ip_address'),
    client: id,
    subscription: main ? textIn(main, 'id') : '',
    isSubscriptionOff,
    others: Math.max(0, own.length - 1),
  }
}

/** 0 is active and 4 under backup; the rest says who switched it off. */
function isOff(status: string): boolean {
  return (Number(status) & ~4) !== 0
}
