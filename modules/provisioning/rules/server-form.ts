import { z } from 'zod'
import { checkbox, text } from '#kernel/form-fields.ts'
import { serverKindFacts, serverKinds } from './server-kinds.ts'

export const fillRules = ['least_full', 'in_order'] as const
export type FillRule = (typeof fillRules)[number]

export const fillRuleLabels: Record<FillRule, string> = {
  least_full: 'The least full server first',
  in_order: 'One server after the other',
}

const optionalNumber = (least: number, most: number) =>
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

export const groupForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  fill: z.enum(fillRules, 'Choose how servers are filled.'),
  deletedAfterDays: optionalNumber(1, 3_650),
})
export type GroupValues = z.output<typeof groupForm>

/** What a package's plan is called on the servers of a group; '' takes the package out. */
export const packagePlanForm = z.object({
  plan: z.string().trim().max(100, 'Use at most 100 characters.').default(''),
})
export type PackagePlan = z.output<typeof packagePlanForm> & { packageId: string }

const hostName = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}\.?$/

/** Lines or commas; lower case, without a dot at the end. */
const nameServerList = z
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

/**
 * A blank secret keeps the stored one. `kind` is chosen when the server is made and stays.
 */
export const serverForm = z
  .object({
    kind: z.enum(serverKinds, 'Choose a kind.'),
    groupId: z.uuid('Choose a group.'),
    name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
    address: z
      .string()
      .trim()
      .max(300)
      .default('')
      .transform((typed) => typed.replace(/\/+$/, '')),
    userName: text(100),
    secret: z.string().trim().max(2_000).default(''),
    fingerprint: z
      .string()
      .default('')
      .transform((typed) => typed.toLowerCase().replace(/[\s:]/g, ''))
      .refine((digits) => digits === '' || /^[0-9a-f]{64}$/.test(digits), {
        message: 'A SHA-256 fingerprint has 64 hexadecimal digits.',
      }),
    nameServers: nameServerList,
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

export type FilledServer = {
  id: string
  takesNew: boolean
  capacity: number | null
  /** Services that it has, those that are being set up included. */
  used: number
}

/**
 * The server of a group that takes the next service, in the order in which they were added; null
 * when none has room. The least full one is that with the smallest part of its capacity in use, and
 * among those without a limit the one with the fewest services.
 */
export function serverFor(fill: FillRule, servers: readonly FilledServer[]): FilledServer | null {
  const open = servers.filter(
    ({ takesNew, capacity, used }) => takesNew && (capacity === null || used < capacity),
  )
  const [first = null, ...others] = open
  if (fill === 'in_order' || first === null) return first
  return others.reduce((best, server) => (isLessFull(server, best) ? server : best), first)
}

function isLessFull(one: FilledServer, other: FilledServer): boolean {
  if (one.capacity === null || other.capacity === null) return one.used < other.used
  return one.used * other.capacity < other.used * one.capacity
}
