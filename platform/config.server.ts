import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { combinedFaults, proxyList, secretList } from './config-faults.ts'
import { readAddress } from './database/hosts.server.ts'
import { type FileStoreAddress, readFileStoreAddress } from './files/address.ts'

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`)
const yesOrNo = () => z.stringbool('must be true or false')
const baseUrl = z
  .string()
  .trim()
  .transform((text) => text.replace(/\/+$/, ''))
  .pipe(
    z.url({
      protocol: /^https?$/,
      error: 'must be an address that starts with https:// or http://',
    }),
  )

const databaseAddress = z.string().superRefine((text, { addIssue }) => {
  try {
    readAddress(text)
  } catch (error) {
    addIssue(error instanceof RangeError ? error.message : 'is not an address')
  }
})

const fileStoreAddress = z.string().transform((text, { addIssue }) => {
  try {
    return readFileStoreAddress(text)
  } catch (error) {
    addIssue(error instanceof RangeError ? error.message : 'is not an address')
    return z.NEVER
  }
})

/**
 * Every setting the process takes from its environment. The README's table is checked against this
 * schema.
 */
export const environment = z.object({
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_POOL: whole(2, 200).default(20),
  FILES_URL: fileStoreAddress.optional(),
  FILES_MOVE: oneOf(['out', 'in']).default('out'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.string().trim().optional(),
  APP_MODE: oneOf(['demo', 'live']).default('demo'),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto or a whole number from 1 to 64')
    .optional(),
  APP_SECRET: z.string().optional(),
  APP_SECRET_PREVIOUS: z.string().default(''),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  TRUSTED_PROXIES: z.string().default(''),
  PAYFAST_LIVE_URL: baseUrl.optional(),
  PAYFAST_SANDBOX_URL: baseUrl.optional(),
  PAYFAST_API_URL: baseUrl.optional(),
  PAYFAST_TIMEOUT_MS: whole(100, 70_000).default(10_000),
  MAIL_TRANSPORT: oneOf(['settings', 'capture', 'smtp']).optional(),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'must be an address such as smtp://user:password@mail.example:587 (or smtps://), special characters in percent code',
    )
    .optional(),
  SMTP2GO_API_URL: baseUrl.optional(),
  SES_SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be an address such as smtp://mail.example:587 (or smtps://)')
    .optional(),
  SMTP_ALLOW_PRIVATE: yesOrNo().default(false),
  WEBHOOKS_ALLOW_PRIVATE: yesOrNo().default(false),
  SERVERS_ALLOW_PRIVATE: yesOrNo().default(false),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TEST_CLOCK: z.iso
    .datetime({ offset: true, error: 'must be a moment such as 2027-03-01T08:00:00Z' })
    .optional(),
  TEST_QUICK_PASSWORDS: yesOrNo().default(false),
  PAGE_CACHE: yesOrNo().default(true),
  METRICS: oneOf(['off', 'loopback']).default('off'),
  METRICS_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
})

export type Config = {
  port: number
  host: string
  /** May name several hosts (`readAddress`). */
  databaseUrl: string | undefined
  /** Past a pooler in transaction mode: for live events, the queue and migrations. */
  databaseDirectUrl: string | undefined
  databasePool: number
  dataDir: string
  /** Where files lie outside the database, and which way they are moved. */
  fileStore: (FileStoreAddress & { move: 'out' | 'in' }) | undefined
  /** Origin of every absolute link, without a trailing slash. */
  publicUrl: string
  mode: 'demo' | 'live'
  /** Processes that serve; more than one are started by a supervisor. */
  workers: number
  secret: string
  /**
   * What `secret` was before, the newest first: what they signed and sealed still holds, nothing
   * new is written with them.
   */
  previousSecrets: readonly string[]
  /** The first administrator, made at the first start when both are set (D21). */
  admin: { email: string | undefined; password: string | undefined }
  trustedProxies: string[]
  /**
   * Where this server reaches the gateway; `browser` is where the buyer's browser does, which
   * differs for the simulator only.
   */
  payfast: {
    live: string
    sandbox: string
    api: string
    timeoutMs: number
    browser: { live: string; sandbox: string }
  }
  mail: {
    transport: 'settings' | 'capture' | 'smtp'
    smtpUrl: string | undefined
    allowPrivateHosts: boolean
    /** Other addresses of the two services: a region's, or the simulators of tests. */
    smtp2goUrl?: string | undefined
    sesUrl?: string | undefined
  }
  /** Whether webhooks may go to private networks and, in live mode, without TLS. */
  webhooksAllowPrivate: boolean
  /** The same for hosting servers. */
  serversAllowPrivate: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  testClock: string | undefined
  /** Passwords cost nothing; never in live mode. */
  quickPasswords: boolean
  pageCache: boolean
  /** Who may read /metrics: holders of the token, programs of this machine. */
  metrics: { token: string | undefined; isOnLoopback: boolean }
}

/** All faults of an environment at once, one per line, in words an operator can act on. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const demoSecret = 'hostwright-demo-secret-not-for-live-use'

/**
 * Reads and checks the environment. Throws `ConfigError`. D3: live mode needs https and a secret of
 * 32 characters that can't be guessed.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(present)
  const faults = parsed.success
    ? []
    : [
        ...new Set(
          parsed.error.issues.map((issue) => `Invalid ${issue.path.join('.')}: ${issue.message}`),
        ),
      ]
  const live = present.APP_MODE === 'live'
  const publicUrl = present.PUBLIC_URL?.trim().replace(/\/+$/, '')
  faults.push(...combinedFaults(present, live, publicUrl))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const value = parsed.data
  const origin = publicUrl ?? `http://localhost:${value.PORT}`
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databasePool: value.DATABASE_POOL,
    dataDir: value.DATA_DIR,
    fileStore: value.FILES_URL && { ...value.FILES_URL, move: value.FILES_MOVE },
    publicUrl: origin,
    mode: value.APP_MODE,
    workers: workersOf(value.WORKERS ?? (live ? 'auto' : '1')),
    secret: value.APP_SECRET ?? demoSecret,
    previousSecrets: secretList(value.APP_SECRET_PREVIOUS),
    admin: { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    trustedProxies: proxyList(value.TRUSTED_PROXIES),
    payfast: gatewayAddresses(value, live, origin),
    mail: {
      transport: value.MAIL_TRANSPORT ?? (live ? 'settings' : 'capture'),
      smtpUrl: value.SMTP_URL,
      allowPrivateHosts: value.SMTP_ALLOW_PRIVATE,
      smtp2goUrl: value.SMTP2GO_API_URL,
      sesUrl: value.SES_SMTP_URL,
    },
    webhooksAllowPrivate: value.WEBHOOKS_ALLOW_PRIVATE,
    serversAllowPrivate: value.SERVERS_ALLOW_PRIVATE,
    logLevel: value.LOG_LEVEL,
    testClock: value.TEST_CLOCK,
    quickPasswords: value.TEST_QUICK_PASSWORDS && !live,
    pageCache: value.PAGE_CACHE,
    metrics: { token: value.METRICS_TOKEN, isOnLoopback: value.METRICS === 'loopback' },
  }
}

type Values = z.output<typeof environment>

function workersOf(wanted: string): number {
  return wanted === 'auto' ? Math.min(availableParallelism(), 64) : Number(wanted)
}

/** PayFast's own addresses in live mode, the simulator's in demo mode. */
function gatewayAddresses(value: Values, live: boolean, origin: string): Config['payfast'] {
  const own = `http://127.0.0.1:${value.PORT}/simulators/payfast`
  const liveSite = value.PAYFAST_LIVE_URL ?? (live ? 'https://www.payfast.co.za' : own)
  const sandboxSite = value.PAYFAST_SANDBOX_URL ?? (live ? 'https://sandbox.payfast.co.za' : own)
  const seenByBrowser = (site: string) => (site === own ? `${origin}/simulators/payfast` : site)
  return {
    live: liveSite,
    sandbox: sandboxSite,
    api: value.PAYFAST_API_URL ?? (live ? 'https://api.payfast.co.za' : own),
    timeoutMs: value.PAYFAST_TIMEOUT_MS,
    browser: { live: seenByBrowser(liveSite), sandbox: seenByBrowser(sandboxSite) },
  }
}

function isMailServer(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return /^smtps?:$/.test(protocol) && hostname !== ''
  } catch {
    return false
  }
}

let current: Config | undefined

export function useConfig(config: Config): Config {
  current = config
  return config
}

/** The configuration of this process; read from the environment at first use. */
export function config(): Config {
  current ??= readConfig(process.env)
  return current
}
