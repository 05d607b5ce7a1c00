import { z } from 'zod'
import { judged, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lineSchema } from '#kernel/text-fields.ts'
import { isProgramPath } from './program-path.ts'
import { type RedirectStatus, redirectStatuses } from './redirect.ts'
import { addressText, maxAddressLength, readSiteAddress } from './site-address.ts'

/**
 * Addresses in their stored spelling: `from` of this site, `to` of this site or an https address
 * elsewhere.
 */
export type RedirectInput = { from: string; to: string; status: RedirectStatus }

export const redirectSchema = judged(
  z.object({
    from: lineSchema(maxAddressLength, 'Enter the old address.'),
    to: lineSchema(maxAddressLength, 'Enter the new address.'),
    status: z.string().default('301'),
    version: typedText,
  }),
  ({ from, to, status, version }): Result<RedirectInput & { version: string }> => {
    const known = redirectStatuses.find((each) => String(each) === status)
    const [old, target] = [oldAddress(from), newAddress(to)]
    const fields = {
      ...(typeof old !== 'string' && { from: [old.problem] }),
      ...(typeof target !== 'string' && { to: [target.problem] }),
      ...(known === undefined && { status: ['Choose one from the list.'] }),
    }
    if (typeof old !== 'string' || typeof target !== 'string' || known === undefined)
      return refuse('invalid', 'Please check the redirect.', { fields })
    return ok({ from: old, to: target, status: known, version })
  },
)

type Problem = { problem: string }

function oldAddress(typed: string): string | Problem {
  const address = readSiteAddress(typed)
  if (!address) return { problem: 'Begin with a slash, such as /old-page.' }
  if (address.path === '/') return { problem: 'The home page can’t be redirected.' }
  if (isProgramPath(address.path)) return { problem: 'The program uses this address itself.' }
  return addressText(address)
}

function newAddress(typed: string): string | Problem {
  if (/^\/(?![/\\])/.test(typed)) {
    const url = URL.parse(typed, 'https://site.invalid')
    return url?.host === 'site.invalid'
      ? `${url.pathname}${url.search}${url.hash}`
      : { problem: notAnAddress }
  }
  const url = /^https:\/\/[^\s/]/i.test(typed) ? URL.parse(typed) : null
  if (url?.username !== '' || url.password !== '') return { problem: notAnAddress }
  return url.href
}

const notAnAddress =
  'Enter a path of this site, such as /products, or an address that begins with https://.'
