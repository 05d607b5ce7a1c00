import { createHash } from 'node:crypto'
import { and, eq, notExists } from 'drizzle-orm'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { measurePicture, renderPicture } from '#platform/picture.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import {
  noticeDetails,
  type StaffNotice,
  staffNotices,
  wantsNotice,
} from '../../rules/staff-profile/notice-details.ts'
import {
  maxPictureBytes,
  pictureInPath,
  staffPicturePath,
  staffPictureWidth,
} from '../../rules/staff-profile/staff-picture.ts'
import { hoursLabel, type WorkingHours } from '../../rules/staff-profile/working-hours.ts'
import { staffPictures, staffProfiles } from '../../tables.server.ts'

type Profile = typeof staffProfiles.$inferSelect

/**
 * A member of staff shows a picture of themselves, or none. It is read by its content, cut square
 * and made small; what the camera wrote into it stays behind. Refuses files that are no picture or
 * too large, and users who are not on the staff.
 */
export async function saveOwnPicture(actor: Actor, file: Buffer | null): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  const small = file === null ? ok(null) : await smallPicture(file)
  if (!small.ok) return small
  return changeOwn(actor, async (tx, profile) => {
    const avatarUrl = small.value && (await storedPicture(tx, small.value))
    const change = changes({ picture: profile.avatarUrl ?? '' }, { picture: avatarUrl ?? '' })
    return {
      set: { avatarUrl },
      title: avatarUrl === null ? 'removed their picture' : 'changed their picture',
      change,
    }
  })
}

/** A member of staff says when they work. */
export function saveOwnHours(actor: Actor, workingHours: WorkingHours): Promise<Result<null>> {
  return changeOwn(actor, async (_, profile) => {
    const change = changes(
      { workingHours: hoursLabel(profile.workingHours) },
      { workingHours: hoursLabel(workingHours) },
    )
    return { set: { workingHours }, title: 'changed their working hours', change }
  })
}

/** A member of staff says which emails and notices they want. */
export function saveOwnNotices(
  actor: Actor,
  notices: Record<StaffNotice, boolean>,
): Promise<Result<null>> {
  return changeOwn(actor, async (_, profile) => {
    const before = Object.fromEntries(
      staffNotices.map((notice) => [
        noticeDetails[notice].label,
        wantsNotice(profile.notices, notice),
      ]),
    )
    const after = Object.fromEntries(
      staffNotices.map((notice) => [noticeDetails[notice].label, notices[notice]]),
    )
    return { set: { notices }, title: 'changed their notices', change: changes(before, after) }
  })
}

type Change = { set: Partial<Profile>; title: string; change: ReturnType<typeof changes> }

async function changeOwn(
  actor: Actor,
  work: (tx: Transaction, profile: Profile) => Promise<Change>,
): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  const person: Person = actor
  return transact(async (tx) => {
    const [profile] = await tx
      .select()
      .from(staffProfiles)
      .where(eq(staffProfiles.userId, person.userId))
      .for('update')
    if (!profile) return refuse('forbidden', 'Only people on the staff list can do this.')
    const { set, title, change } = await work(tx, profile)
    await tx.update(staffProfiles).set(set).where(eq(staffProfiles.id, profile.id))
    if ('avatarUrl' in set && set.avatarUrl !== profile.avatarUrl)
      await dropPicture(tx, profile.avatarUrl)
    const what = {
      entityType: 'staff',
      entityId: profile.id,
      action: 'updated',
      title: `${person.email} ${title}`,
    } as const
    await recordActivity(tx, { actor: person, ...what, ...change })
    return ok(null)
  })
}

async function smallPicture(file: Buffer): Promise<Result<Buffer>> {
  if (file.length > maxPictureBytes)
    return wrong('The picture is too large. Maximum file size is 5 MB.')
  const measured = await measurePicture(file)
  if (!measured || measured.contentType === 'image/svg+xml')
    return wrong('We can’t show this file as a picture. Use PNG, JPEG, WebP, AVIF or GIF.')
  try {
    return await orRefusal(() =>
      renderPicture(file, {
        width: staffPictureWidth,
        format: 'webp',
        maxBytes: 16_000,
        isSquare: true,
      }),
    )
  } catch {
    return wrong('We can’t show this file as a picture. Use PNG, JPEG, WebP, AVIF or GIF.')
  }
}

async function storedPicture(tx: Transaction, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  await tx.insert(staffPictures).values({ sha256, bytes }).onConflictDoNothing()
  return staffPicturePath(sha256)
}

const wrong = (message: string) =>
  refuse('invalid', 'Please check the form.', { fields: { picture: [message] } })
const signInFirst = refuse('unauthenticated', 'Sign in first.')

/**
 * Deletes a picture that no profile shows any more: its address shows nothing from now on. Two
 * members of staff may have the same one.
 */
export async function dropPicture(tx: Transaction, path: string | null): Promise<void> {
  const sha256 = pictureInPath(path ?? '')
  if (path === null || sha256 === null) return
  const shown = tx
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.avatarUrl, path))
  await tx.delete(staffPictures).where(and(eq(staffPictures.sha256, sha256), notExists(shown)))
}
