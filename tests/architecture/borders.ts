import type { Import } from './imports.ts'

/**
 * Modules in their order, left is 'before'. A module may use modules of the same rank and before;
 * leaves are used by no other module.
 */
const ranks = [
  ['settings', 'activity', 'mail'],
  ['identity'],
  ['mail-events', 'redirects'],
  ['catalog', 'customers'],
  ['billing'],
  ['reconciliation'],
  ['canned-replies'],
  // A form of the site, and what an unanswered chat becomes.
  ['support', 'enquiries'],
  ['chat'],
  // Reads what waits in each of them.
  ['inbox'],
  // Gives every noun before it to programs.
  ['api'],
  // Sends these objects when they change.
  ['webhooks'],
  // Follows on servers what billing decides.
  ['provisioning'],
  // Zones of the services that were set up.
  ['dns'],
  // Gives what they hold to its owners.
  ['exports'],
  // Writes through all of them what another program held.
  ['imports'],
  // The life of a customer's account touches what every module before holds of that customer.
  ['accounts'],
]
const leaves = ['blog', 'content', 'seo']

/**
 * Modules that are a family of nouns, each noun with its own rooms. Left is 'before': what a noun
 * reads, does or shows may use the nouns before it. Rules are the vocabulary of the whole family,
 * and types cross every border.
 */
const families: Record<string, string[]> = {
  mail: ['suppressions', 'deliverability'],
  content: ['faq', 'reviews', 'lists'],
  billing: [
    'documents',
    'payments',
    'orders',
    'invoices',
    'subscriptions',
    'allocation',
    'charges',
    'credit-notes',
    'payouts',
    'subscription-changes',
    'notifications',
    'dunning',
    'runs',
    'statements',
    'tax',
    'receipts',
    'bookkeeping',
    'revenue',
  ],
  support: [
    'files',
    'ratings',
    'teams',
    'escalation',
    'reports',
    'merging',
    'held-replies',
    'presence',
    'incoming-mail',
    'mailbox',
    'inbound-webhooks',
  ],
  chat: ['operators', 'widget', 'conversations', 'left-messages', 'routing', 'statistics'],
}

type Room =
  | 'rules'
  | 'defaults'
  | 'queries'
  | 'operations'
  | 'jobs'
  | 'emails'
  | 'components'
  | 'tables'
  | 'gateway'
  | 'printing'
  | 'factories'
  | 'root'
type Place = {
  layer: string
  module?: string
  noun?: string
  room?: Room
  server: boolean
  path: string
}

/** The folders behind the gateway port. */
export const gateways = ['payfast']

/**
 * What speaks the dialect of one gateway, and who may: the port's choice of a gateway and the
 * screens about it ask through queries, the simulator answers.
 */
const adapter = new RegExp(`^modules/billing/payments/(${gateways.join('|')})/`)
const adapterUsers = new RegExp(
  `^(modules/billing/payments/(${gateways.join('|')}|queries)/|modules/billing/factories\\.ts|simulators/(${gateways.join('|')})/|server/simulators\\.ts|tests/)`,
)

export function placeOf(path: string): Place {
  const server = /\.server\.tsx?$/.test(path)
  const [layer = '', module, third = '', fourth = ''] = path.split('/')
  if (layer === 'server' && module === 'api') return { layer: 'app', server, path }
  if (layer !== 'modules' || module === undefined) return { layer, server, path }
  const noun = families[module]?.includes(third) ? third : undefined
  const room = roomOf(noun ? fourth : third)
  // What is pure in the gateway's dialect is a rule like any other, for its own folder.
  return {
    layer,
    module,
    ...(noun && { noun }),
    room: room === 'gateway' && !server ? 'rules' : room,
    server,
    path,
  }
}

function roomOf(name: string): Room {
  const folder = (
    ['rules', 'defaults', 'queries', 'operations', 'emails', 'components', 'printing'] as const
  ).find((room) => room === name)
  if (folder) return folder
  if (gateways.includes(name)) return 'gateway'
  if (/^policy\.ts$/.test(name)) return 'rules'
  return (
    (['jobs', 'tables', 'factories'] as const).find((room) => name.startsWith(`${room}.`)) ?? 'root'
  )
}

function isBeforeOrSame(module: string | undefined, other: string | undefined): boolean {
  if (module === other) return true
  if (!other || leaves.includes(other)) return false
  const rank = (name: string | undefined) =>
    ranks.findIndex((names) => name !== undefined && names.includes(name))
  return module !== undefined && leaves.includes(module)
    ? rank(other) >= 0
    : rank(other) >= 0 && rank(other) <= rank(module)
}

/** Why an import between two nouns of one family is not in order, or undefined. */
function crossingOfNouns(to: Place, from: Place, typeOnly: boolean): string | undefined {
  const order = families[from.module ?? '']
  if (
    !order ||
    to.module !== from.module ||
    !from.noun ||
    !to.noun ||
    typeOnly ||
    to.room === 'rules'
  )
    return undefined
  if (order.indexOf(to.noun) <= order.indexOf(from.noun)) return undefined
  return `In ${from.module}, ${from.noun} comes before ${to.noun} and may use its rules and types only: move what both need to the earlier noun.`
}

type Border = {
  from: (place: Place) => boolean
  allows: (to: Place, from: Place, typeOnly: boolean) => boolean
  packages?: RegExp
  advice: string
}

const own = (to: Place, from: Place) => to.module === from.module
// Who is asking is a word of every policy, also in the modules before identity.
const isActorWord = (to: Place) => to.module === 'identity' && to.room === 'rules'
const near = (to: Place, from: Place) => isBeforeOrSame(from.module, to.module) || isActorWord(to)
const isRoom =
  (...rooms: Room[]) =>
  (place: Place) =>
    place.layer === 'modules' && place.room !== undefined && rooms.includes(place.room)
const isLayer =
  (...layers: string[]) =>
  (place: Place) =>
    layers.includes(place.layer)
// Pages neither query nor build SQL. Diagnostics of the database are data that a page may show.
const isOpenPlatform = (to: Place) =>
  to.layer === 'platform' &&
  !/^platform\/(database\.server\.ts|database\/|large-tables\/)/.test(to.path)

/**
 * The table 'Who may import whom' of docs/architecture.md, row by row. `packages` are the npm
 * packages that a row may not use.
 */
const borders: Border[] = [
  {
    from: isLayer('kernel'),
    allows: isLayer('kernel'),
    packages: /^(react|drizzle-orm|pg|hono)/,
    advice: 'The kernel is pure vocabulary: it imports nothing of ours.',
  },
  {
    from: isLayer('ui'),
    allows: isLayer('ui', 'kernel'),
    packages: /^(drizzle-orm|pg|hono|node:)/,
    advice:
      'The kit knows no business: pass what it needs as properties, or move the component to modules/*/components.',
  },
  {
    from: isLayer('platform'),
    allows: isLayer('platform', 'kernel'),
    packages: /^react/,
    advice:
      'The platform is the outside world without business: let the caller pass the business part in.',
  },
  {
    from: isRoom('rules'),
    allows: (to, from) =>
      !to.server && (to.layer === 'kernel' || (isRoom('rules')(to) && near(to, from))),
    packages: /^(react|drizzle-orm|pg|hono|node:(?!crypto|net$))/,
    advice:
      'Rules and policies are pure: take clock and data as arguments, and use rules of this module or of modules before it only.',
  },
  {
    from: isRoom('defaults'),
    allows: (to, from) =>
      !to.server &&
      (to.layer === 'kernel' ||
        (isRoom('rules')(to) && near(to, from)) ||
        (isRoom('defaults')(to) && own(to, from))),
    packages: /./,
    advice: 'Defaults are pure data in the shapes of rules: no packages, no database, no clock.',
  },
  {
    from: isRoom('tables'),
    allows: (to, from) =>
      isLayer('kernel', 'platform')(to) ||
      isRoom('tables')(to) ||
      (isRoom('rules')(to) && near(to, from)),
    advice: 'Tables know columns, other tables and the closed sets of their rules.',
  },
  {
    from: isRoom('queries'),
    allows: (to, from) =>
      isLayer('kernel', 'platform')(to) ||
      isRoom('tables', 'rules', 'queries')(to) ||
      (isRoom('gateway', 'root', 'defaults')(to) && own(to, from)),
    advice: 'A query reads: any tables, rules, platform. What writes belongs into an operation.',
  },
  {
    from: isRoom('operations', 'root'),
    allows: (to, from) =>
      isLayer('kernel', 'platform')(to) ||
      (isRoom('tables', 'jobs', 'emails', 'gateway', 'printing', 'defaults')(to) &&
        own(to, from)) ||
      (isRoom('rules', 'queries', 'operations', 'root')(to) && near(to, from)),
    advice:
      "Read anything through queries, write only your own tables: call the other module's operation, and only of modules before this one.",
  },
  {
    from: isRoom('printing'),
    allows: (to, from) =>
      isLayer('kernel', 'platform')(to) ||
      (isRoom('rules')(to) && near(to, from)) ||
      (isRoom('printing', 'queries')(to) && own(to, from)),
    advice: 'Printing draws a document that it is given; who brings it is an operation.',
  },
  {
    from: isRoom('gateway'),
    allows: (to, from) =>
      isLayer('kernel', 'platform')(to) ||
      (isRoom('rules')(to) && near(to, from)) ||
      (isRoom('gateway')(to) && own(to, from)),
    advice:
      'The dialect of an outside service knows rules and platform; operations and queries bring the data.',
  },
  {
    from: isRoom('jobs', 'emails'),
    allows: (to, from) =>
      isLayer('kernel', 'platform')(to) ||
      (isRoom('operations', 'queries', 'rules', 'jobs', 'emails')(to) && own(to, from)) ||
      (isRoom('rules')(to) && near(to, from)) ||
      (to.module === 'mail' && !isRoom('tables')(to)),
    packages: /^(drizzle-orm|pg$)/,
    advice:
      "Jobs and mails are three lines: call an operation or a query of this module; the layout is mail's. Tables are none of their business.",
  },
  {
    from: isRoom('components'),
    allows: (to, from, typeOnly) =>
      isLayer('ui', 'kernel')(to) ||
      (isRoom('rules', 'components')(to) && near(to, from) && !to.server) ||
      (typeOnly && isRoom('queries', 'operations')(to)),
    packages: /^(drizzle-orm|pg$|node:)/,
    advice:
      'Business widgets show what they are given: import types only from queries, and no value of a .server file.',
  },
  {
    from: isLayer('app'),
    allows: (to, _from, typeOnly) =>
      isLayer('app', 'ui', 'kernel')(to) ||
      (typeOnly && isLayer('server')(to)) ||
      isOpenPlatform(to) ||
      isRoom(
        'queries',
        'operations',
        'rules',
        'defaults',
        'components',
        'emails',
        'gateway',
        'printing',
        'root',
      )(to),
    packages: /^(drizzle-orm|pg$)/,
    advice:
      'Pages guard, parse, call one verb and render: put the SQL into a query or an operation of its module.',
  },
  {
    from: isLayer('server', 'simulators', 'db'),
    allows: (to) => !isLayer('tests', 'scripts', 'benchmarks')(to),
    advice: 'What runs in production does not lean on tests and scripts.',
  },
]

/**
 * The advice for an import that crosses a border, or undefined when it is in order. Tests and
 * scripts may import anything.
 */
export function crossing({ from, to, own: ours, typeOnly }: Import): string | undefined {
  const source = placeOf(from)
  const betweenNouns = ours ? crossingOfNouns(placeOf(to), source, typeOnly) : undefined
  if (betweenNouns && source.room !== 'factories') return `${from} imports ${to}. ${betweenNouns}`
  if (ours && adapter.test(to) && !adapterUsers.test(from))
    return `${from} imports ${to}. Ask the port (payments/rules/payment-gateway.ts), so that another gateway can stand behind it.`
  const border = borders.find((each) => each.from(source))
  if (!border || source.room === 'factories') return undefined
  const fine = ours
    ? to.endsWith('.json') || border.allows(placeOf(to), source, typeOnly)
    : !border.packages?.test(to) || (typeOnly && source.layer !== 'app')
  return fine ? undefined : `${from} imports ${to}. ${border.advice}`
}

/** Every cycle among value imports, once, as the list of its files. */
export function cycles(imports: Import[]): string[][] {
  const edges = Map.groupBy(
    imports.filter((each) => each.own && !each.typeOnly),
    (each) => each.from,
  )
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    for (const { to } of edges.get(file) ?? []) visit(to, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of edges.keys()) visit(file, [])
  return found
}
