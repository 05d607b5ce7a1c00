import { ok, type Result, refuse } from '#kernel/result.ts'

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

/**
 * A label in lower case, other scripts in punycode; null where DNS servers would refuse it.
 */
function asciiLabel(typed: string): string | null {
  const lower = typed.toLowerCase()
  const ascii = /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : (URL.parse(`http://${lower}.invalid`)?.hostname.replace(/\.invalid$/, '') ?? '')
  return label.test(ascii) ? ascii : null
}

/** Canonical with its final dot; null where it is no name. */
function canonical(labels: readonly string[]): string | null {
  const ascii = labels.map(asciiLabel)
  const name = `${ascii.join('.')}.`
  return ascii.includes(null) || name.length > 254 ? null : name
}

const noName = (typed: string) =>
  refuse('invalid', `‘${typed}’ is not a name. Use letters, digits, hyphens and dots.`)

/** How a zone of the domain is called on servers. */
export const zoneName = (domain: string): string => `${domain}.`

/**
 * The name of a record in a zone (`example.co.za.`). Blank or `@` is the domain itself; a name that
 * ends with the domain is complete, with or without its final dot; any other one is below it.
 */
export function recordName(typed: string, zone: string): Result<string> {
  const text = typed.trim()
  if (text === '' || text === '@') return ok(zone)
  const domain = zone.slice(0, -1)
  const isComplete = text.endsWith('.')
  const bare = isComplete ? text.slice(0, -1) : text
  const [first = '', ...others] = bare.split('.')
  const isWildcard = first === '*'
  const name = canonical(isWildcard ? others : [first, ...others])
  const isOnlyStar = isWildcard && others.length === 0
  if (name === null && !isOnlyStar) return noName(text)
  const full = isOnlyStar ? '*' : `${isWildcard ? '*.' : ''}${name?.slice(0, -1)}`
  const isWithin = full === domain || full.endsWith(`.${domain}`)
  if (isComplete && !isWithin) return refuse('invalid', `The name must end with ${domain}.`)
  const whole = isWithin ? `${full}.` : `${full}.${zone}`
  return whole.length > 254 ? refuse('invalid', 'The name is too long.') : ok(whole)
}

/**
 * The name that a record points to. `@` is the domain itself and a single word a name below it; a
 * name with a dot is complete.
 */
export function targetName(typed: string, zone: string): Result<string> {
  const text = typed.trim()
  if (text === '@') return ok(zone)
  if (text === '') return refuse('invalid', 'Enter a host name.')
  const bare = text.replace(/\.$/, '')
  if (/^[\d.]+$/.test(bare) || bare.includes(':'))
    return refuse('invalid', 'Enter a host name, not an IP address.')
  const isBelow = !bare.includes('.') && bare === text
  const name = canonical(bare.split('.'))
  if (name === null) return noName(text)
  const whole = isBelow ? `${name}${zone}` : name
  return whole.length > 254 ? refuse('invalid', 'The name is too long.') : ok(whole)
}

/** A record's name for people: `@` is the domain itself. */
export function shownName(name: string, zone: string): string {
  return name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

/** The domains above one, the nearest first, without the top level. */
export function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))
}
