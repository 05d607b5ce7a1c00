import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '../../factories.ts'
import { actorOf } from '../../queries/actor.server.ts'
import {
  awayStaff,
  ownStaffProfile,
  staffPicture,
  staffWhoChose,
  subscribedStaff,
} from '../../queries/staff-profile/own-staff-profile.server.ts'
import type { Person } from '../../rules/actor.ts'
import { pictureInPath, staffPictureWidth } from '../../rules/staff-profile/staff-picture.ts'
import { staffProfiles } from '../../tables.server.ts'
import { deleteStaffMember } from '../staff/delete-staff-member.server.ts'
import { saveOwnHours, saveOwnNotices, saveOwnPicture } from './save-own-profile.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

async function actorFor({ email }: { email: string }): Promise<Person> {
  const actor = await actorOf(await aSignedInRequest(email))
  return actor.kind === 'person' ? actor : expect.fail()
}

const photo = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8412a' } })
    .toFormat(format)
    .toBuffer()

const everyNotice = {
  ticket_assigned: true,
  ticket_reply: true,
  ticket_sla: true,
  enquiry_assigned: true,
  service_assigned: true,
  new_order: false,
  daily_digest: false,
  alarms: true,
  chat_waiting: true,
}

describe('the picture of a member of staff', () => {
  test('is read by its content, square and small, and can be removed', async () => {
    const actor = await actorFor(await aStaffMember())
    expect(await saveOwnPicture(actor, await photo('jpeg'))).toEqual({ ok: true, value: null })
    const { avatarUrl = '' } = (await ownStaffProfile(actor)) ?? {}
    const bytes = await staffPicture(pictureInPath(avatarUrl) ?? '')
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: staffPictureWidth,
      height: staffPictureWidth,
    })
    expect(bytes?.length).toBeLessThan(16_000)
    expect(await saveOwnPicture(actor, null)).toEqual({ ok: true, value: null })
    expect(await ownStaffProfile(actor)).toMatchObject({ avatarUrl: '' })
    expect(await staffPicture(pictureInPath(avatarUrl) ?? '')).toBeNull()
    const entries = await db()
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.entityType, 'staff'), eq(activityLog.action, 'updated')))
      .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
    expect(entries).toMatchObject([
      { before: { picture: avatarUrl }, after: { picture: '' } },
      { after: { picture: avatarUrl } },
    ])
  })

  test('stays while a colleague has the same one, and goes with the last who shows it', async () => {
    const [actor, colleague] = [
      await actorFor(await aStaffMember()),
      await actorFor(await aStaffMember()),
    ]
    for (const person of [actor, colleague])
      expect((await saveOwnPicture(person, await photo('png'))).ok).toBe(true)
    const sha256 = pictureInPath((await ownStaffProfile(actor))?.avatarUrl ?? '') ?? ''
    await saveOwnPicture(actor, null)
    expect(await staffPicture(sha256)).not.toBeNull()
    const [profile] = await db()
      .select()
      .from(staffProfiles)
      .where(eq(staffProfiles.userId, colleague.userId))
    const deleted = await transact((tx) =>
      deleteStaffMember(tx, { kind: 'system', name: 'Tests' }, profile?.id ?? ''),
    )
    expect(deleted.ok).toBe(true)
    expect(await staffPicture(sha256)).toBeNull()
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing, which can carry scripts',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    ['nothing', Buffer.alloc(0)],
    ['a cut picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAA', 'base64')],
    ['a large file', Buffer.alloc(6 * 1024 * 1024, 1)],
  ])('%s is refused', async (_, file) => {
    const actor = await actorFor(await aStaffMember())
    expect(await saveOwnPicture(actor, file)).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { picture: [expect.any(String)] } },
    })
    expect(await ownStaffProfile(actor)).toMatchObject({ avatarUrl: '' })
  })

  test('is not for customers', async () => {
    expect(
      await saveOwnPicture(await actorFor(await anAccount()), await photo('png')),
    ).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})

test('working hours say who is away, and nothing about members without hours', async () => {
  const [member, other] = [await aStaffMember(), await aStaffMember()]
  expect(
    await saveOwnHours(await actorFor(member), { monday: { from: '08:00', to: '17:00' } }),
  ).toEqual({ ok: true, value: null })
  const ids = [member.userId, other.userId]
  expect([...(await awayStaff(ids, new Date('2026-11-23T08:00:00Z')))]).toEqual([])
  expect([...(await awayStaff(ids, new Date('2026-11-23T20:00:00Z')))]).toEqual([
    [member.userId, 'away, back Monday 08:00'],
  ])
})

test('people hear of what they chose', async () => {
  const [member, other] = [
    await aStaffMember({ role: 'admin' }),
    await aStaffMember({ role: 'admin' }),
  ]
  const both = [{ userId: member.userId }, { userId: other.userId }]
  expect(await subscribedStaff('alarms', both)).toEqual(both)
  expect(await staffWhoChose('new_order', 'orders.manage', db())).toEqual([])
  expect(
    await saveOwnNotices(await actorFor(member), {
      ...everyNotice,
      alarms: false,
      new_order: true,
    }),
  ).toEqual({ ok: true, value: null })
  expect(await subscribedStaff('alarms', both)).toEqual([{ userId: other.userId }])
  expect(await staffWhoChose('new_order', 'orders.manage', db())).toMatchObject([
    { userId: member.userId, email: member.email },
  ])
  await db()
    .update(staffProfiles)
    .set({ isActive: false })
    .where(eq(staffProfiles.userId, member.userId))
  expect(await staffWhoChose('new_order', 'orders.manage', db())).toEqual([])
})
