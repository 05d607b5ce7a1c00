import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { checkbox, text } from '#kernel/form-fields.ts'
import { serverKindFacts, serverKinds } from './server-kinds.ts'

/** A whole number in these bounds, or null for a blank field. */
export const optionalNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .default('')
    .transform((typed, check) => {
      if (typed === '') return null
      const number = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN
      if (number >= least && number <= most) return number
      check.issues.push({
        code: 'custom',
        message: `Enter a whole number from ${least} to ${most}.`,
        input: typed,
      })
      return z.NEVER
    })

const hostName = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}\.?$/

/** Lines or commas; lower case, without a dot at the end. */
export const nameServerList = z
  .string()
  .max(1_000)
  .default('')
  .transform((typed, check) => {
    const names = typed
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== '')
      .map((name) => name.replace(/\.$/, ''))
    const wrong = names.find((name) => !hostName.test(name))
    if (wrong === undefined && names.length <= 8) return [...new Set(names)]
    check.issues.push({
      code: 'custom',
      message: wrong === undefined ? 'At most 8 name servers.' : `${wrong} is not a host name.`,
      input: typed,
    })
    return z.NEVER
  })

/** An IPv4 address, an IPv6 address, or one of each. */
const siteAddresses = z
  .string()
  .max(200)
  .default('')
  .transform((typed) => typed.split(/[\s,]+/).filter((address) => address !== ''))
  .superRefine((addresses, check) => {
    const wrong = addresses.find((address) => !isIPv4(address) && !isIPv6(address))
    if (wrong !== undefined)
      check.addIssue({ code: 'custom', message: `${wrong} is not an IP address.` })
    else if (
      addresses.filter(isIPv4).length > 1 ||
      addresses.filter((one) => isIPv6(one)).length > 1
    )
      check.addIssue({ code: 'custom', message: 'At most one IPv4 and one IPv6 address.' })
  })

export const serverName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(80, 'Use at most 80 characters.')

export const addressField = z
  .string()
  .trim()
  .max(300)
  .default('')
  .transform((typed) => typed.replace(/\/+$/, ''))
  .superRefine((typed, check) => {
    const problem = addressProblem(typed)
    if (problem !== null) check.addIssue({ code: 'custom', message: problem })
  })

export const fingerprintField = z
  .string()
  .default('')
  .transform((typed) => typed.toLowerCase().replace(/[\s:]/g, ''))
  .refine((digits) => digits === '' || /^[0-9a-f]{64}$/.test(digits), {
    message: 'A SHA-256 fingerprint has 64 hexadecimal digits.',
  })

/**
 * A blank secret keeps the stored one. `kind` is chosen when the server is made and stays.
 */
export const serverForm = z
  .object({
    kind: z.enum(serverKinds, 'Choose a kind.'),
    groupId: z.uuid('Choose a group.'),
    name: serverName,
    address: z
      .string()
      .trim()
      .max(300)
      .default('')
      .transform((typed) => typed.replace(/\/+$/, '')),
    userName: text(100),
    secret: z.string().trim().max(2_000).default(''),
    fingerprint: fingerprintField,
    nameServers: nameServerList,
    siteAddresses,
    capacity: optionalNumber(0, 100_000),
    takesNew: checkbox,
    perMinute: optionalNumber(1, 600).transform((number) => number ?? 30),
    dueHours: optionalNumber(1, 720).transform((number) => number ?? 24),
  })
  .transform((values, check) => {
    const { access } = serverKindFacts[values.kind]
    if (!access) return { ...values, ...unreached }
    const problem = addressProblem(values.address)
    if (problem !== null)
      check.issues.push({
        code: 'custom',
        message: problem,
        input: values.address,
        path: ['address'],
      })
    if (access.userName !== null && values.userName === '')
      check.issues.push({
        code: 'custom',
        message: 'Enter the name that signs in.',
        input: values.userName,
        path: ['userName'],
      })
    return values
  })
export type ServerValues = z.output<typeof serverForm>

const unreached = { address: '', userName: '', secret: '', fingerprint: '' }

/** What is wrong with an address as text; where it leads is asked before each call. */
function addressProblem(typed: string): string | null {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that starts with https://.'
  if (url.username !== '' || url.password !== '')
    return 'An address with a password in it would be logged: use the fields below.'
  return url.search !== '' || url.hash !== '' ? 'Leave out what comes after ? and #.' : null
}
