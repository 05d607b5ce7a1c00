import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Which tests run when (docs/decisions/107-a-landing-in-a-quarter-of-an-hour.md).
 *
 * `npm test` runs the daily set: all functions without a database, what protects money, access and
 * data, the scenarios listed here, and the journeys that carry the tag `@daily`. The rest is dealt
 * into parts by file: tests with a database of what is listed as dealt below, scenarios and journeys
 * until they are listed or tagged. Tests of what was changed run each time (`TEST_CHANGED`).
 * `npm run test:all` runs everything, and so does a runner that is started by itself
 * (`npx vitest run x`, `npx playwright test x`).
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
  'tax-point': 'tax: which rate and which period',
  'periodic-supplies': 'tax: invoices in advance',
  'vat-filing': 'tax: a return that was filed stays',
  'accounting-export': 'books: they balance',
  'receipts-journal': 'books: what was received',
  'lock-out': 'access: guessed passwords',
  'refused-addresses': 'access: each address, by those who may not',
  'contact-walk': 'access: contacts of a customer, and foreign ids',
  'api-walk': 'access: addresses for programs',
  'security.requests': 'access: requests from other sites, headers, cookies',
  'without-scripts': 'forms of the back office without scripts',
  'backup-and-restore': 'data: comes back as it was',
}

/**
 * Where tests with a database are in a part: neither money, access nor customers' data hang on them,
 * and the daily journeys go through what they are for.
 */
const dealtFolders = [
  'modules/{blog,canned-replies,chat,content,dns,enquiries,exports,imports,inbox,mail,mail-events}',
  'modules/{provisioning,redirects,seo,support}',
  'server/api/{chat,email}',
  'db',
  'platform/{database,postgres}',
  'simulators',
].map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** The same of single files. */
const dealtFiles = [
  'platform/{database,events,queue}.test.ts',
  'server/api/{inbound-mail,mail-events,metrics,ticket-events}.test.ts',
]

const usesDatabase = /use\w*Database|create\w*Database|startEmbeddedPostgres|startServer/

/** Tests beside their code that are in a part. */
export const dealtUnits = found([...dealtFolders, ...dealtFiles]).filter((file) =>
  usesDatabase.test(readFileSync(join(root, file), 'utf8')),
)

/** The tag of a journey of the daily set. */
const dailyTag = '@daily'

/** Files of Vitest of no daily set. */
const dealtTests = found(['tests/scenarios/*.test.ts'])
  .filter((file) => !Object.hasOwn(dailyScenarios, basename(file, '.test.ts')))
  .concat(dealtUnits)

/** The files of the journeys, without folder and ending. */
export const journeys = found(['tests/journeys/*.spec.ts']).map((file) =>
  basename(file, '.spec.ts'),
)

/** Files whose journeys are dealt one by one, by `inPart`: as a file they would fill a part. */
export const spreadJourneys = ['every-screen']

/** The tag of the journey at this place of a file whose journeys are dealt one by one. */
export const inPart = (at: number) => `@part${(at % 6) + 1}`

/** In the order of the alphabet, so that what is alike, and costs alike, is spread. */
export const parts = [1, 2, 3, 4, 5, 6].map((part) => {
  const isIn = (_: string, at: number) => (at % 6) + 1 === part
  const whole = journeys.filter((name) => !spreadJourneys.includes(name))
  return { tests: dealtTests.filter(isIn), journeys: whole.filter(isIn), tag: inPart(part - 1) }
})

function found(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root }).sort()
}

/** What scripts/test.mjs asks for: `daily`, or `daily+3` with part 3; everything without. */
function chosen(): { tests: string[]; journeys: string[]; tag?: string } | null {
  const set = process.env.TEST_SET
  if (!set) return null
  const part = /^daily(?:\+([1-6]))?$/.exec(set)
  if (!part) throw new Error('TEST_SET is daily, or daily+1 to daily+6')
  return parts[Number(part[1]) - 1] ?? { tests: [], journeys: [] }
}

/** Tests that were changed, or are in the folder of a module, or of a layer, that was. */
function changedTests(): string[] {
  const homeOf = (file: string) =>
    file.startsWith('tests/') ? file : /^(modules\/[^/]+|[^/]+)\//.exec(file)?.[1]
  const homes = new Set(process.env.TEST_CHANGED?.split('\n').map(homeOf))
  return dealtTests.filter((file) => homes.has(homeOf(file)))
}

/** For Vitest: the files that do not run. */
export function otherTests(): string[] {
  const set = chosen()
  if (set === null) return []
  const run = new Set([...set.tests, ...changedTests()])
  return dealtTests.filter((file) => !run.has(file))
}

/** For Playwright, which compares with the file, the title and the tags of a journey. */
export function chosenJourneys(): RegExp {
  const set = chosen()
  if (set === null) return /./
  const files = set.journeys.map((name) => `(^|[ /])${name}\\.spec\\.ts `)
  return new RegExp([dailyTag, ...(set.tag ? [set.tag] : []), ...files].join('|'))
}
