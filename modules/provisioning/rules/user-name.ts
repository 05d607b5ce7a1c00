import type { ServerKindFacts } from './server-kinds.ts'

type Limits = ServerKindFacts['userName']

/** Enough for as many domains with the same beginning. */
const maxTries = 10_000

/**
 * User names for an account of a domain, the best first: small letters and digits that begin with a
 * letter, as long as the kind of server allows, and none that it forbids. Take the first that isn't
 * taken. `www.` and a country's ending are left out.
 */
export function* userNamesFor(domain: string, limits: Limits): Generator<string> {
  const base = letters(domain)
  // A domain that ends in digits comes to the same name in two ways.
  const given = new Set<string>()
  for (let number = 0; number < maxTries; number++) {
    // The first is the name itself; 2 is the second of its kind.
    const digits = number === 0 ? '' : String(number + 1)
    const name = `${base.slice(0, limits.most - digits.length)}${digits}`
    if (given.has(name) || !isUserName(name, limits)) continue
    given.add(name)
    yield name
  }
}

/** Whether an account of a kind with these limits may have the name. */
export function isUserName(name: string, { most, forbidden }: Limits): boolean {
  return name.length <= most && /^[a-z][a-z0-9]{2,}$/.test(name) && !forbidden.test(name)
}

/** At least three, beginning with a letter that no server forbids as a beginning. */
function letters(domain: string): string {
  const first = domain
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.')[0]
  const plain = (first ?? '')
    .replace(/^xn--/, '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
  const begun = /^[a-z]/.test(plain) && !/^test/.test(plain) ? plain : `w${plain}`
  return begun.length < 3 ? `${begun}web` : begun
}
