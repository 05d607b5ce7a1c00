import type { Audience } from './thread-headers.ts'

/**
 * A conversation and one email of it, as an email carries them where its answer gives them back:
 * 't.{conversation}.{email}.{signature}'.
 */
export type ThreadMark = { thread: string; mail: string }

/** A conversation as an address names it. */
export type AddressedThread = { thread: string; audience: Audience }

const audiences: readonly Audience[] = ['customer', 'staff']

/** Gives the signature of a text. */
export type Sign = (text: string) => string

/** Signatures are cut to so many hexadecimal digits: 80 bits. */
const signatureLength = 20

export function threadMark({ thread, mail }: ThreadMark, sign: Sign): string {
  return `t.${short(thread)}.${short(mail)}.${signature(`mail:${thread}:${mail}`, sign)}`
}

/**
 * Every mark of the text whose signature is right by one of `signs`, in the order of the text. An
 * unsigned or changed one is nothing.
 */
export function threadMarks(text: string, signs: Sign | readonly Sign[]): ThreadMark[] {
  const found = text
    .slice(0, 200_000)
    .matchAll(/\bt\.([0-9a-z]{25})\.([0-9a-z]{25})\.([0-9a-f]{20})\b/gi)
  return [...found].slice(0, 200).flatMap(([written]) => {
    const [, thread = '', mail = ''] = written.toLowerCase().split('.')
    const mark = { thread: long(thread), mail: long(mail) }
    return [signs].flat().some((sign) => threadMark(mark, sign) === written.toLowerCase())
      ? [mark]
      : []
  })
}

/**
 * The text without marks and signed addresses, with right signatures or wrong ones. With a mark a
 * reader could answer as its recipient, and what staff quote reaches customers.
 */
export function withoutMarks(text: string): string {
  return text
    .replace(/^[> \t]*Ref:[ \t]*t\.[0-9a-z]{25}\.[0-9a-z]{25}\.[0-9a-f]{20}[ \t]*(?:\n|$)/gim, '')
    .replace(/\bt\.[0-9a-z]{25}\.[0-9a-z]{25}\.[0-9a-f]{20}\b/gi, '')
    .replace(/\+[0-9a-z]{25}\.[0-9a-f]{20}@/gi, '@')
}

/**
 * The mailbox's address with the conversation in it. An address that would be too long for mail
 * servers stays as it is.
 */
export function plusAddress(
  mailbox: string,
  { thread, audience }: AddressedThread,
  sign: Sign,
): string {
  const at = mailbox.lastIndexOf('@')
  const local = `${mailbox.slice(0, at)}+${short(thread)}.${signature(`address:${audience}:${thread}`, sign)}`
  return local.length <= 64 ? `${local}${mailbox.slice(at)}` : mailbox
}

/**
 * The conversation that a plus-address names; null for another address and for a wrong signature.
 */
export function threadOfAddress(
  address: string,
  signs: Sign | readonly Sign[],
): AddressedThread | null {
  const token = /^[^@]*\+([0-9a-z]{25})\.([0-9a-f]{20})@/i.exec(address.trim())
  const thread = long((token?.[1] ?? '').toLowerCase())
  const given = token?.[2]?.toLowerCase()
  const audience = audiences.find((one) =>
    [signs].flat().some((sign) => signature(`address:${one}:${thread}`, sign) === given),
  )
  return token !== null && audience !== undefined ? { thread, audience } : null
}

function signature(text: string, sign: Sign): string {
  return sign(text).slice(0, signatureLength)
}

/** A UUID in 25 letters and digits, which no mail server changes. */
function short(uuid: string): string {
  return BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')
}

function long(text: string): string {
  const number = [...text].reduce(
    (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
    0n,
  )
  return number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, '$1-$2-$3-$4-$5')
}
