import { globSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Which tests run when (docs/decisions/107-a-landing-in-a-quarter-of-an-hour.md).
 *
 * `npm test` runs the daily set: the tests beside their code, except the slow ones listed here, and
 * those of tests/architecture; the scenarios listed here; and the journeys that carry the tag
 * `@daily`. The rest is dealt into parts by file, so a new scenario or journey is in a part until it
 * is listed or tagged. `npm run test:all` runs everything, and so does a runner that
 * is started by itself (`npx vitest run x`, `npx playwright test x`).
 */
export const dailyScenarios: Readonly<Record<string, string>> = {
  'forged-notifications': 'money: what PayFast did not say',
  'repeated-notifications': 'money: what it says twice, late or at once',
  'waiting-notifications': 'money: what it says before the order is there',
  'renewed-secret': 'money: notifications across a change of the passphrase',
  'gateway-fee': 'money: what the gateway kept',
  'gateway-renewals': 'money: what the gateway collects by itself',
  'charge-failed-card': 'money: a declined card',
  'test-money': 'money: what was paid in a sandbox stays apart',
  'unallocated-payments': 'money: what belongs to no document yet',
  'bad-debts': 'money: what is written off, and its VAT',
  'billing-run': 'billing: a night',
  'billing-processes': 'locks: two processes at the same night',
  dunning: 'dunning: reminders, suspension, cancellation, restoring',
  'plan-change': 'billing: proration',
  'period-end': 'billing: what ends when its period does',
  'subscription-items': 'billing: quantities, bundles, discounts',
  'staff-subscriptions': 'billing: what staff change',
  'revised-order': 'orders: a new price before they are paid',
  'tax-point': 'tax: which rate and which period',
  'periodic-supplies': 'tax: invoices in advance',
  'period-lines': 'tax: what a line says of its period',
  'vat-filing': 'tax: a return that was filed stays',
  'accounting-export': 'books: they balance',
  'receipts-journal': 'books: what was received',
  'lock-out': 'access: guessed passwords',
  'refused-addresses': 'access: each address, by those who may not',
  'contact-walk': 'access: contacts of a customer, and foreign ids',
  'api-walk': 'access: addresses for programs',
  'security.requests': 'access: requests from other sites, headers, cookies',
  'server.answers': 'the server: what it answers to what is no page',
  'without-scripts': 'forms of the back office without scripts',
  'backup-and-restore': 'data: comes back as it was',
}

/**
 * Tests beside their code that are in a part: crashes, lost connections and long waits of what
 * seldom changes.
 */
export const slowTests = [
  'modules/support/mailbox/operations/watch-mailbox',
  'platform/database/hosts',
  'platform/postgres/embedded',
  'platform/postgres/provide-database',
  'platform/postgres/roles',
  'server/api/chat/interleavings',
].map((path) => `${path}.test.ts`)

/** The tag of a journey of the daily set. */
const dailyTag = '@daily'

/** Files of Vitest of no daily set. */
const dealtTests = namesIn('tests/scenarios', '.test.ts')
  .filter((name) => !Object.hasOwn(dailyScenarios, name))
  .map((name) => `tests/scenarios/${name}.test.ts`)
  .concat(slowTests)

/** The files of the journeys, without folder and ending. */
export const journeys = namesIn('tests/journeys', '.spec.ts')

/** In the order of the alphabet, so that what is alike, and costs alike, is spread. */
export const parts = [1, 2, 3, 4, 5, 6].map((part) => {
  const inPart = (_: string, at: number) => (at % 6) + 1 === part
  return { tests: dealtTests.filter(inPart), journeys: journeys.filter(inPart) }
})

function namesIn(folder: string, ending: string): string[] {
  return globSync(`${folder}/*${ending}`, { cwd: `${import.meta.dirname}/..` })
    .map((file) => basename(file, ending))
    .sort()
}

/** What scripts/test.mjs asks for: `daily`, or `daily+3` with part 3; everything without. */
function chosen(): { tests: string[]; journeys: string[] } | null {
  const set = process.env.TEST_SET
  if (!set) return null
  const part = /^daily(?:\+([1-6]))?$/.exec(set)
  if (!part) throw new Error('TEST_SET is daily, or daily+1 to daily+6')
  return parts[Number(part[1]) - 1] ?? { tests: [], journeys: [] }
}

/** For Vitest: the files that do not run. */
export function otherTests(): string[] {
  const set = chosen()
  return set === null ? [] : dealtTests.filter((file) => !set.tests.includes(file))
}

/** For Playwright, which compares with the file, the title and the tags of a journey. */
export function chosenJourneys(): RegExp {
  const set = chosen()
  if (set === null) return /./
  const files = set.journeys.map((name) => `(^|[ /])${name}\\.spec\\.ts `)
  return new RegExp([dailyTag, ...files].join('|'))
}
