import type { Answer } from '#platform/http/call.server.ts'
import type { Measure, Refusal, ServerAnswer } from '../rules/server-port.ts'
import {
  done,
  failureOf,
  isObject,
  parsedJson,
  refused,
  textOf,
  unclear,
} from './server-calls.server.ts'

/**
 * What WHM says: HTTP 200 also for failures, with the result in `metadata`. Without `api.version=1`,
 * which some calls and versions pass over, the old shapes come back.
 */
export function whmReply(
  answer: Answer,
  call: { isWrite: boolean },
): ServerAnswer<Record<string, unknown>> {
  const body = parsedJson(answer.body)
  const result = isObject(body) && answer.status < 500 ? resultOf(body) : undefined
  if (result && !result.isOk) return refusedBy(result.reason, answer.status)
  const failure = failureOf(answer, call)
  if (failure) return failure
  return result && answer.status < 400
    ? done(result.data)
    : unclear(call, `The answer can't be read (HTTP ${answer.status})`)
}

type Result = { isOk: boolean; reason: string; data: Record<string, unknown> }

function resultOf(body: Record<string, unknown>): Result | undefined {
  const { metadata, data, result, cpanelresult, status } = body
  if (isObject(metadata))
    return resultWith(metadata.result, metadata.reason, isObject(data) ? data : {})
  const [first] = Array.isArray(result) ? result : []
  if (isObject(first))
    return resultWith(first.status, first.statusmsg, isObject(first.options) ? first.options : {})
  if (isObject(cpanelresult)) return resultWith(0, cpanelresult.error, {})
  if (isObject(data) && 'result' in data) return resultWith(data.result, data.reason, data)
  if (status !== undefined) return resultWith(status, body.statusmsg, body)
  // Lists of old versions say nothing but their entries.
  return ['acct', 'package', 'app', 'version'].some((name) => name in body)
    ? { isOk: true, reason: '', data: { ...body, pkg: body.package } }
    : undefined
}

function resultWith(result: unknown, reason: unknown, data: Record<string, unknown>): Result {
  return { isOk: String(result) === '1', reason: reasonText(textOf(reason)), data }
}

function reasonText(text: string): string {
  return text.replace(/^(API failure: )?\(XID \w+\)\s*/, '').replace(/<[^>]*>/g, ' ')
}

function refusedBy(reason: string, status: number) {
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1]
  const byStatus: Refusal = status === 401 || status === 403 ? 'credentials' : 'invalid'
  return refused(known ?? byStatus, reason || 'The server reports an error without a text')
}

/** Texts of errors that are known; others need a person. */
const reasons: [RegExp, Refusal][] = [
  [/already (has|exists|owns|configured|in use)|is (already )?taken|reserved/i, 'taken'],
  [/does not exist|no such|not found|do not (have|own) an account/i, 'not_found'],
  // Of one account, which root suspended: the access data are good.
  [/locked|root-level|must be root/i, 'invalid'],
  [/permission|access denied|not authori[sz]ed|token/i, 'credentials'],
  [/limit|exceed|maximum|not enough|licen[cs]e/i, 'limit'],
  [/try again|in progress|could not (obtain|acquire) (a )?lock|timed? ?out/i, 'later'],
]

export function rowsOf(data: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const rows = data[name]
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

const units: Record<string, number> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 }

/** '812M' and 'unlimited'; a number alone is of megabytes. */
export function bytesOf(value: unknown): number | null {
  const [, digits, unit = 'M'] = /^\s*(\d+(?:\.\d+)?)\s*([KMGT])?/i.exec(textOf(value)) ?? []
  return digits === undefined ? null : Math.round(Number(digits) * (units[unit.toUpperCase()] ?? 0))
}

export function diskOf(account: Record<string, unknown>): Measure | undefined {
  const used = bytesOf(account.diskused)
  const limit = bytesOf(account.disklimit)
  return used === null ? undefined : { used, limit: limit === 0 ? null : limit }
}

/** Traffic of this month, in bytes; a limit of 0 is none. */
export function trafficOf(account: Record<string, unknown> | undefined): Measure | undefined {
  const used = Number.parseInt(textOf(account?.totalbytes), 10)
  const limit = Number.parseInt(textOf(account?.limit), 10)
  return Number.isNaN(used)
    ? undefined
    : { used, limit: Number.isNaN(limit) || limit === 0 ? null : limit }
}
