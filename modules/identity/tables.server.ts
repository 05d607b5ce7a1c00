import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import type { NoticeChoices } from './rules/staff-profile/notice-details.ts'
import type { WorkingHours } from './rules/staff-profile/working-hours.ts'

/** Sign-in accounts. Columns are those that better-auth expects, with our own below the line. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** D21: the role on the account itself, asked before the staff profile. */
  role: text('role'),
  /**
   * D25: set while a temporary password is in force; it dies then and must be changed at first
   * sign-in.
   */
  temporaryPasswordUntil: moment('temporary_password_until'),
  /** When a sign-in was last completed, second factor included. */
  lastSignedInAt: moment('last_signed_in_at'),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /**
     * When the password, or a passkey, was last given in this session; some settings want it again
     * after ten minutes.
     */
    passwordAt: moment('password_at').notNull().defaultNow(),
    /**
     * When a passkey was last shown in this session, signing in included; it is the second factor
     * of users without an authenticator app.
     */
    passkeyAt: moment('passkey_at'),
    /**
     * Id of the customer that is acted for, or 'self'; null for whichever comes first (`actorOf`).
     * It gives no right by itself.
     */
    actingFor: text('acting_for'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    /** Who vouches for `account_id`; for passwords that is this site itself. */
    issuer: text('issuer').notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_once_per_issuer').on(table.issuer, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('two_factors_user').on(table.userId)],
)

/**
 * Passkeys (WebAuthn credentials). Columns are those that better-auth expects, with our own below
 * the line.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    /** What the authenticator counted at the last use; one that goes back is a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    /** The model of the authenticator. */
    aaguid: text('aaguid'),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('passkeys_user').on(table.userId),
    uniqueIndex('passkeys_credential').on(table.credentialID),
  ],
)

/** Attempts per key and window; shared by every process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    count: integer('count').notNull(),
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
    /** What several keys are about, so that they can be cleared together; a hash like the key. */
    subject: text('subject'),
  },
  (table) => [index('rate_limits_subject').on(table.subject)],
)

/**
 * Browsers and networks from which a user signed in before (D40): strangers' wrong passwords never
 * lock these out.
 */
export const knownSources = pgTable(
  'known_sources',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the device cookie or of the network's address, which is not kept itself. */
    source: text('source').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source] }),
    index('known_sources_last_seen').on(table.lastSeenAt),
  ],
)

export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text('name').notNull().unique(),
    description: text('description').notNull().default(''),
    isSystemRole: boolean('is_system_role').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // D21: a role named Super Admin gives everything, so no other spelling of it may pass for that
  // role.
  (table) => [uniqueIndex('roles_name_lower').on(sql`lower(${table.name})`)],
)

export const permissions = pgTable('permissions', {
  /** The permission's name, for example `orders.manage`. */
  id: text('id').primaryKey(),
  category: text('category').notNull(),
  displayName: text('display_name').notNull(),
})

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permissionId: text('permission_id')
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permissionId] })],
)

export const staffProfiles = pgTable(
  'staff_profiles',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: ['admin', 'agent'] }).notNull(),
    roleId: uuid('role_id').references(() => roles.id),
    avatarUrl: text('avatar_url'),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * When the invitation was last mailed. A member without an account was invited and has not
     * accepted yet.
     */
    invitedAt: moment('invited_at'),
    /**
     * The account of who mailed it, without a reference, so that it stays when the account goes:
     * the invitation ends when its sender may no longer grant the role.
     */
    invitedBy: text('invited_by'),
    /** When they work, in South African time. */
    workingHours: jsonb('working_hours').$type<WorkingHours>().notNull().default({}),
    /** Which emails and notices they want; what is not there is as it is at first. */
    notices: jsonb('notices').$type<NoticeChoices>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('staff_profiles_user').on(table.userId)],
)

/**
 * Pictures of staff, small and square. Named by their content, so that a browser may keep one for
 * ever.
 */
export const staffPictures = pgTable('staff_pictures', {
  sha256: text('sha256').primaryKey(),
  /** WebP. */
  bytes: bytes('bytes').notNull(),
  createdAt: createdAt(),
})
