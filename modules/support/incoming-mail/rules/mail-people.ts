import { addressParser, decodeWords } from 'postal-mime'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { headerOf, type ParsedMail } from './parsed-mail.ts'

export type MailPerson = { address: string; name: string }

/** More people than these in To and Cc are a mailing and no conversation. */
export const maxCopies = 20

const noPerson = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+@-]|$)/i

/**
 * Who wrote to a Google Group that passed it on: the group writes its own address into From. Null
 * for any other email.
 */
export function originalSender(mail: Pick<ParsedMail, 'headers'>): MailPerson | null {
  if (!mail.headers.has('x-google-group-id')) return null
  const address = headerOf(mail, 'x-original-sender').trim()
  if (!isAddress(address)) return null
  const [named] = peopleIn(headerOf(mail, 'x-original-from'))
  return { address, name: named?.address.toLowerCase() === address.toLowerCase() ? named.name : '' }
}

/**
 * The person whom a contact form names in Reply-To, where the form's own address is in From; null
 * without one, or with several.
 */
export function replyPerson(mail: Pick<ParsedMail, 'headers' | 'from'>): MailPerson | null {
  const people = peopleIn(headerOf(mail, 'reply-to'))
  const [person] = people
  if (!person || people.length > 1 || noPerson.test(person.address)) return null
  return person.address.toLowerCase() === mail.from.address.toLowerCase() ? null : person
}

/**
 * Who else an email was sent to, each once; `isOurs` leaves out our own addresses. None where it
 * went to very many.
 */
export function peopleInCopy(
  mail: Pick<ParsedMail, 'headers' | 'from'>,
  isOurs: (address: string) => boolean,
): MailPerson[] {
  const named = ['to', 'cc'].flatMap((name) => peopleIn(headerOf(mail, name)))
  const others = named.filter(
    ({ address }) =>
      !isOurs(address) &&
      !noPerson.test(address) &&
      address.toLowerCase() !== mail.from.address.toLowerCase(),
  )
  const each = [...new Map(others.map((person) => [person.address.toLowerCase(), person])).values()]
  return each.length > maxCopies ? [] : each
}

function peopleIn(header: string): MailPerson[] {
  const parsed = addressParser(header)
  return parsed
    .flatMap((one) => [one, ...(one.group ?? [])])
    .flatMap(({ address = '', name = '' }) =>
      isAddress(address) ? [{ address, name: decodeWords(name).trim() }] : [],
    )
}

function isAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s<>@"(),;:]+@[^\s<>@"(),;:]+$/.test(text)
}

/**
 * The name that an email gives, marked where it says an address of staff or of ours that the email
 * did not come from ('support@…' <other@…>): people read names.
 */
export function markedName({ name, address }: MailPerson, ours: ReadonlySet<string>): string {
  const claimed =
    name
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toLowerCase()
      .match(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g) ?? []
  const isClaim = claimed.some(
    (one) => one !== address.toLowerCase() && ours.has(one.replace(/[.'’]+$/, '')),
  )
  return isClaim ? `${name} (not our address: ${address})` : name
}

/**
 * Who wrote an email, for the thread and the history: it permits nothing. A sender without an
 * account has a name and no id.
 */
export function actorByEmail(
  name: string,
  account: { userId: string; customerId: string } | null,
  email: string,
): Actor {
  if (account === null) return { kind: 'system', name }
  const nothing = {
    mustChangePassword: false,
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
  return { kind: 'person', name, email, emailVerified: true, ...account, ...nothing }
}
