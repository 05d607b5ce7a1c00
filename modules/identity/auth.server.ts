import { createHash, randomBytes } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { newId } from '#kernel/ids.ts'
import { config } from '#platform/config.server.ts'
import { type Database, db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { withoutValues } from '#platform/redacted-error.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { maxPasswordLength } from './rules/password-length.ts'
import { recoveryCode, recoveryCodeBytes } from './rules/recovery-code.ts'
import { sessionLimits } from './rules/session-limits.ts'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from './tables.server.ts'

/**
 * The header in which our own code hands better-auth the client's address; nothing from outside
 * reaches it.
 */
export const clientAddressHeader = 'x-hostwright-client-address'

/**
 * better-auth checks passwords and passkeys, makes sessions and keeps the second factor. Its HTTP
 * handler is not mounted: every way in is one of our operations, which add the rate limits, the
 * policies and the mail, in transactions of ours.
 */
function createAuth(database: Database) {
  const { publicUrl, secret, previousSecrets, mode } = config()
  return betterAuth({
    appName: 'Hostwright',
    baseURL: publicUrl,
    trustedOrigins: [publicUrl],
    // Opens the two-factor keys that were stored before secrets had versions.
    secret: previousSecrets.at(-1) ?? secret,
    secrets: [secret, ...previousSecrets].map((value) => ({
      version: secretVersion(value),
      value,
    })),
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', required: false, input: false },
        temporaryPasswordUntil: { type: 'date', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // The greatest age; what ends a session sooner, and what notes its use, is ours
    // (`isLiveSession`, `refreshSession`). How recent a sign-in must be is asked by our operations
    // as well (`hasRecentPassword`), so better-auth does not ask.
    session: {
      expiresIn: sessionLimits.customer.maxDays * 86_400,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    plugins: [
      twoFactor({
        backupCodeOptions: {
          storeBackupCodes: 'encrypted',
          customBackupCodesGenerate: recoveryCodes,
        },
      }),
      passkeyPlugin(publicUrl),
    ],
    advanced: {
      database: { generateId: () => newId() },
      // Not better-auth's own switch: that one makes the prefix __Secure-, which a sibling host
      // could still overwrite.
      useSecureCookies: false,
      cookiePrefix: mode === 'live' ? '__Host-hostwright' : 'hostwright',
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: mode === 'live',
      },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) =>
        log()[level === 'debug' ? 'debug' : level === 'error' ? 'error' : 'info'](
          { from: 'better-auth' },
          withoutValues(message),
        ),
    },
  })
}

/** The same number for the same secret, whatever else is in the list; says nothing of it. */
function secretVersion(secret: string): number {
  return Number.parseInt(
    createHash('sha256').update(`version:${secret}`).digest('hex').slice(0, 12),
    16,
  )
}

export type Auth = ReturnType<typeof createAuth>

let current: { database: Database; auth: Auth } | undefined

/** The sign-in machinery on the open database. */
export function auth(): Auth {
  const database = db()
  if (current?.database !== database) current = { database, auth: createAuth(database) }
  return current.auth
}

/** Name of the cookie that holds the signed session token. */
export function sessionCookieName(): string {
  return `${config().mode === 'live' ? '__Host-hostwright' : 'hostwright'}.session_token`
}

function recoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => recoveryCode(randomBytes(recoveryCodeBytes)))
}

/**
 * better-auth's passkeys for the site at this address. Its own check does not ask whether the
 * device checked who holds it (a finger, a PIN), so these hooks do: only then a passkey is two
 * factors.
 */
function passkeyPlugin(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        requireVerifiedUser(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireVerifiedUser(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

function requireVerifiedUser(isVerified: boolean | undefined): void {
  if (isVerified !== true)
    throw new APIError('UNAUTHORIZED', {
      code: 'USER_NOT_VERIFIED',
      message: 'The device did not check who holds it',
    })
}
