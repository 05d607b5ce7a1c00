import type { ServerKindFacts } from './server-kinds.ts'

/** Placeholder until the adapters' rule is merged. */
export function* userNamesFor(domain: string, { most, forbidden }: ServerKindFacts['userName']) {
  const base = domain.replace(/[^a-z0-9]/g, '').replace(/^[0-9]+/, '') || 'site'
  const start = forbidden.test(base) ? `s${base}` : base
  yield start.slice(0, most)
  for (let count = 1; ; count++) yield `${start.slice(0, most - String(count).length)}${count}`
}
