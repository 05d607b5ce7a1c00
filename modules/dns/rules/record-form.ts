import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordName, targetName } from './names.ts'
import {
  caaTags,
  type FieldName,
  isRecordType,
  type RecordType,
  recordTypes,
} from './record-types.ts'
import { editableTxt, encodeTxt, meantTxt } from './txt.ts'

/** Seconds. Resolvers of the world keep an answer for so long. */
export const ttlBounds = { least: 60, most: 604_800, usual: 3_600 }

/** PowerDNS takes texts that break the transfer of their whole zone. */
const maxTextBytes = 4_000

/** `seen` is the rrset that the form was made for, `key` the record in it; blank for a new one. */
export const recordForm = z.object({
  type: z.enum(recordTypes, 'Choose a type.'),
  name: z.string().max(300).default(''),
  ttl: z.string().trim().default(''),
  key: z.string().max(60).default(''),
  seen: z.string().max(60).default(''),
  address: typedText,
  target: typedText,
  priority: typedText,
  weight: typedText,
  port: typedText,
  text: typedText,
  tag: typedText,
  value: typedText,
})
export type RecordValues = z.output<typeof recordForm>

export const removeForm = z.object({ key: z.string().max(60), seen: z.string().max(60) })

export const undoForm = z.object({ change: z.uuid() })

/** Switching DNSSEC off while the registrar publishes its DS record makes a domain unreachable. */
export const unsignForm = z.object({
  isRemoved: checkbox.refine((isChecked) => isChecked, {
    message: 'Ask your registrar to remove the DS record first.',
  }),
})

export type DnsRecord = { name: string; type: RecordType; ttl: number; content: string }

/** A record as servers want it, or what is wrong with its fields. */
export function recordOf(values: RecordValues, zone: string): Result<DnsRecord> {
  const fields: Record<string, string[]> = {}
  const take = <T>(field: string, result: Result<T>): T | undefined => {
    if (result.ok) return result.value
    fields[field] = [result.error.message]
    return undefined
  }
  const name = take('name', recordName(values.name, zone))
  const ttl = take('ttl', whole(values.ttl || String(ttlBounds.usual), ttlBounds))
  const parts = contents[values.type](values, zone).map(([field, result]) => take(field, result))
  if (name === undefined || ttl === undefined || Object.keys(fields).length > 0)
    return refuse('invalid', 'Please check the form.', { fields })
  return ok({ name, type: values.type, ttl, content: parts.join(' ') })
}

type Part = [field: FieldName, result: Result<string | number>]
type Contents = (values: RecordValues, zone: string) => Part[]

const word = { least: 0, most: 65_535 }

const contents: Record<RecordType, Contents> = {
  A: ({ address }) => [['address', ipv4(address.trim())]],
  AAAA: ({ address }) => [['address', ipv6(address.trim())]],
  CNAME: ({ target }, zone) => [['target', targetName(target, zone)]],
  NS: ({ target }, zone) => [['target', targetName(target, zone)]],
  MX: ({ priority, target }, zone) => [
    ['priority', whole(priority, word)],
    ['target', orNone(target, zone)],
  ],
  SRV: ({ priority, weight, port, target }, zone) => [
    ['priority', whole(priority, word)],
    ['weight', whole(weight, word)],
    ['port', whole(port, word)],
    ['target', orNone(target, zone)],
  ],
  TXT: ({ text }) => [['text', txt(text)]],
  CAA: ({ tag, value }) => caa(tag, value.trim()),
}

function whole(typed: string, { least, most }: { least: number; most: number }): Result<number> {
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN
  return number >= least && number <= most
    ? ok(number)
    : refuse('invalid', `Enter a whole number from ${least} to ${most}.`)
}

/** A single dot says that there is no such service (RFC 7505, RFC 2782). */
function orNone(typed: string, zone: string): Result<string> {
  return typed.trim() === '.' ? ok('.') : targetName(typed, zone)
}

function ipv4(typed: string): Result<string> {
  return isIPv4(typed) ? ok(typed) : refuse('invalid', 'Enter an IPv4 address such as 192.0.2.10.')
}

/** Shortened as PowerDNS stores it; addresses that stand for IPv4 ones are refused by it. */
function ipv6(typed: string): Result<string> {
  const host = isIPv6(typed) && !typed.includes('%') ? URL.parse(`http://[${typed}]`)?.hostname : ''
  return host && !/^\[::ffff:/.test(host)
    ? ok(host.slice(1, -1))
    : refuse('invalid', 'Enter an IPv6 address such as 2001:db8::10.')
}

function txt(typed: string): Result<string> {
  const text = meantTxt(typed)
  if (text === '') return refuse('invalid', 'Enter the text.')
  if (Buffer.byteLength(text) > maxTextBytes)
    return refuse('invalid', `Use at most ${maxTextBytes} bytes.`)
  return ok(encodeTxt(text))
}

function caa(tag: string, value: string): Part[] {
  const known = caaTags.some((one) => one === tag)
  const isReport = tag === 'iodef'
  const given = isReport && value.includes('@') && !value.includes(':') ? `mailto:${value}` : value
  const isFine = isReport
    ? /^(mailto:[^\s@"\\]+@[^\s@"\\]+|https?:\/\/[^\s"\\]+)$/.test(given)
    : /^(;|[a-z0-9.-]+\.[a-z0-9-]+(\s*;[^"\\]*)?)$/i.test(given)
  const message = isReport
    ? 'Enter an email or web address.'
    : 'Enter the domain of an authority such as letsencrypt.org.'
  return [
    ['tag', known ? ok(`0 ${tag}`) : refuse('invalid', 'Choose what it allows.')],
    ['value', isFine && given.length <= 200 ? ok(`"${given}"`) : refuse('invalid', message)],
  ]
}

/** What a form shows of a stored record. */
export function typedOf({
  type,
  content,
}: Pick<DnsRecord, 'type' | 'content'>): Partial<Record<FieldName, string>> {
  const [first = '', second = '', third = '', ...others] = content.split(/\s+/)
  switch (type) {
    case 'A':
    case 'AAAA':
      return { address: content }
    case 'TXT':
      return { text: editableTxt(content) }
    case 'CAA': {
      const value = content.replace(/^\d+\s+\S+\s+/, '').replace(/^"|"$/g, '')
      return { tag: second, value }
    }
    case 'MX':
      return { target: second, priority: first }
    case 'SRV':
      return { target: others.at(-1) ?? '', priority: first, weight: second, port: third }
    default:
      return { target: first }
  }
}

/** A content for people; other types as the server has them. */
export function shownContent(type: string, content: string): string {
  if (type === 'TXT') return editableTxt(content)
  if (!isRecordType(type) || type === 'CAA') return content
  return content.replace(/(?<=[^\s.])\.$/, '')
}
