import { decodeHTML } from 'entities'
import type { Measure, Refusal, ServerAnswer, Usage } from '../rules/server-port.ts'
import { done, type Failure, isObject, parsedJson, refused, textOf } from './server-calls.server.ts'

/** JSON, or the form that older servers send although JSON was asked for. */
export function replyOf(body: string): Record<string, unknown> | undefined {
  const text = body.trim()
  if (/^[[{]/.test(text)) {
    const value = parsedJson(text)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value))
      : undefined
  }
  if (text.startsWith('<') || !text.includes('=')) return undefined
  const pairs = [...new URLSearchParams(text.replace(/&(#\d+;?)/g, '%26$1'))]
  const entries = pairs.filter(([name]) => name.endsWith('[]')).map(([, value]) => unescaped(value))
  return {
    ...entries,
    ...Object.fromEntries(
      pairs
        .filter(([name]) => !name.endsWith('[]'))
        .map(([name, value]) => [name, unescaped(value)]),
    ),
  }
}

/** Entities without their semicolon happen. */
function unescaped(value: string): string {
  return decodeHTML(value.replace(/&#(\d+)(?!\d|;)/g, '&#$1;'))
}

export function errorIn(reply: Record<string, unknown>): Failure | undefined {
  const error = textOf(reply.error)
  if (error === '' || error === '0') return undefined
  const text = [error === '1' ? textOf(reply.text) : error, reply.details, reply.result]
    .map(textOf)
    .filter((part) => part !== '')
    .join(': ')
  const reason = reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'invalid'
  return refused(reason, plainText(text) || 'The server reports an error without a text')
}

/** Texts of errors that were seen; others need a person. */
const reasons: [RegExp, Refusal][] = [
  [/authority level|not allowed|permission|access denied|not logged in/i, 'credentials'],
  [/already (exists|in use|taken|owned)|reserved/i, 'taken'],
  [/limit|exceed|maximum|not enough|ANY ips/i, 'limit'],
  [/does not exist|no such|not found/i, 'not_found'],
  [/try again|busy|locked|timed? ?out/i, 'later'],
]

function plainText(html: string): string {
  return unescaped(html.replace(/<[^>]*>/g, ' '))
}

export function listOf(reply: Record<string, unknown>): ServerAnswer<string[]> {
  const held = Array.isArray(reply.list) ? reply.list : Object.values(reply)
  const isList = Object.keys(reply).every((key) => /^\d+$/.test(key)) || Array.isArray(reply.list)
  const names = held.map(textOf).filter((name) => name !== '')
  return isList ? done(names) : refused('later', "The list can't be read")
}

export function versionOf(system: Record<string, unknown>): string {
  const services = isObject(system.services) ? Object.values(system.services) : []
  const own = services.filter(isObject).find(({ name }) => /directadmin/i.test(textOf(name)))
  return textOf(own?.version)
}

const megabyte = 1024 * 1024

/** Both answers count disk and traffic in megabytes. */
export function usageOf(used: Record<string, unknown>, config: Record<string, unknown>): Usage {
  const measure = (name: string, unit: number): Measure | undefined => {
    const value = Number.parseFloat(textOf(used[name]))
    if (Number.isNaN(value)) return undefined
    const limit = Number.parseFloat(textOf(config[name]))
    return {
      used: Math.round(value * unit),
      limit: Number.isNaN(limit) ? null : Math.round(limit * unit),
    }
  }
  const [disk, traffic] = [measure('quota', megabyte), measure('bandwidth', megabyte)]
  const [mailboxes, databases] = [measure('nemails', 1), measure('mysql', 1)]
  return {
    ...(disk && { disk }),
    ...(traffic && { traffic }),
    ...(mailboxes && { mailboxes }),
    ...(databases && { databases }),
  }
}
