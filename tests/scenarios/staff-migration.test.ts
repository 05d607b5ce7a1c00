import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { migrate } from '#platform/database/migrate.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { migrationsBefore } from '#tests/migrations.ts'

let database: TestDatabase
let pool: pg.Pool
let before: string

/** Its number may become another one when branches come together. */
function tagOf(name: string): string {
  const journal = z
    .object({ entries: z.array(z.object({ tag: z.string() })) })
    .parse(JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')))
  return journal.entries.find(({ tag }) => tag.endsWith(name))?.tag ?? ''
}

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  before = await migrationsBefore(tagOf('_staff_and_roles'))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(before, { recursive: true })
})

/**
 * An administrator by account alone, one with a profile, an agent by account, a customer; and what
 * the log knows of sign-ins.
 */
const oldRows = `
  begin;
  insert into roles (id, name, is_system_role) values
    ('00000000-0000-7000-8000-000000000001', 'Super Admin', true), ('00000000-0000-7000-8000-000000000002', 'Support Agent', true);
  insert into users (id, name, email, email_verified, role) values
    ('boss', 'Nadia van der Merwe', 'Nadia@example.test', true, 'admin'), ('helper', 'Themba', 'themba@example.test', true, 'agent'),
    ('known', 'Zanele Khumalo', 'zanele@example.test', true, null), ('buyer', 'Thandi Nkosi', 'thandi@example.test', true, null);
  insert into staff_profiles (id, user_id, email, first_name, last_name, role, role_id)
    values ('00000000-0000-7000-8000-000000000003', 'known', 'zanele@example.test', 'Zanele', 'Khumalo', 'admin', '00000000-0000-7000-8000-000000000001');
  insert into activity_log (id, entity_type, entity_id, action, title, created_at) values
    ('00000000-0000-7000-8000-000000000004', 'account', 'known', 'signed_in', 'one', '2026-10-01T08:00:00Z'),
    ('00000000-0000-7000-8000-000000000005', 'account', 'known', 'signed_in', 'two', '2026-11-02T08:00:00Z'),
    ('00000000-0000-7000-8000-000000000006', 'account', 'known', 'password_changed', 'three', '2026-11-20T08:00:00Z');
  commit`

test('everybody with a role is on the list of staff, once, and the last sign-in is what the log says', async () => {
  await migrate(drizzle(pool), before)
  await pool.query(oldRows)
  await migrate(drizzle(pool))
  const { rows } = await pool.query(
    `select p.user_id, p.email, p.first_name, p.last_name, p.role, r.name from staff_profiles p join roles r on r.id = p.role_id order by p.user_id`,
  )
  expect(rows).toEqual([
    {
      user_id: 'boss',
      email: 'nadia@example.test',
      first_name: 'Nadia',
      last_name: 'van der Merwe',
      role: 'admin',
      name: 'Super Admin',
    },
    {
      user_id: 'helper',
      email: 'themba@example.test',
      first_name: 'Themba',
      last_name: '',
      role: 'agent',
      name: 'Support Agent',
    },
    {
      user_id: 'known',
      email: 'zanele@example.test',
      first_name: 'Zanele',
      last_name: 'Khumalo',
      role: 'admin',
      name: 'Super Admin',
    },
  ])
  const signedIn = await pool.query(
    `select id, last_signed_in_at from users where last_signed_in_at is not null`,
  )
  expect(signedIn.rows).toEqual([
    { id: 'known', last_signed_in_at: new Date('2026-11-02T08:00:00Z') },
  ])
  await expect(
    pool.query(`insert into roles (id, name) values (gen_random_uuid(), 'SUPER ADMIN')`),
  ).rejects.toThrow('roles_name_lower')
})
