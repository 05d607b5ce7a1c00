import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aSubscription, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { chooseMarketing } from '#modules/mail/suppressions/operations/choose-marketing.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { homepageReviews } from '../../queries/homepage-reviews.server.ts'
import { trustBadges } from '../../queries/shown-lists.server.ts'
import { customerReviews, reviewInvitations } from '../../tables.reviews.server.ts'
import { invitation, reviewAddress } from '../queries/invitation.server.ts'
import {
  badgeById,
  badgeList,
  reviewById,
  reviewInvitationSettings,
  reviewList,
  reviewMetrics,
} from '../queries/manage-reviews.server.ts'
import {
  type BadgeInput,
  type ReviewInput,
  reviewListShape,
  reviewSettingsTexts,
} from '../rules/review-form.ts'
import { deleteBadge, moveBadge, saveBadge } from './badges.server.ts'
import { inviteToReview, writeInvitedReview } from './invite-to-review.server.ts'
import {
  deleteReview,
  eraseReviewer,
  featureReview,
  judgeReview,
  saveReview,
  saveReviewSettings,
} from './reviews.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())
afterEach(() => setClock(null))

const clerk = staffWith('reviews.manage')
const stranger = staffWith('faq.manage')

const aReview = (changes: Partial<ReviewInput> = {}): ReviewInput => ({
  ...{
    customerName: 'Lindiwe',
    customerEmail: '',
    customerCompany: '',
    customerAvatar: '',
    rating: 5,
    title: '',
    content: 'Quick and kind.',
  },
  ...{
    productType: null,
    status: 'pending',
    isFeatured: false,
    isVerified: false,
    displayOnHomepage: true,
  },
  ...changes,
})
const aBadge = (changes: Partial<BadgeInput> = {}): BadgeInput => ({
  ...{
    name: 'Secure',
    description: '',
    imageUrl: '/badge.svg',
    linkUrl: '',
    displayPosition: 'footer',
    displayOrder: null,
    isActive: true,
  },
  ...changes,
})
async function idOf(
  result: Promise<{ ok: true; value: { id: string } } | { ok: false; error: { message: string } }>,
): Promise<string> {
  const done = await result
  if (!done.ok) throw new Error(done.error.message)
  return done.value.id
}
const created = (changes: Partial<ReviewInput> = {}) =>
  idOf(saveReview(clerk, null, aReview(changes)))
const listed = async (search: string) =>
  (await reviewList(parseListQuery(reviewListShape, new URLSearchParams(search)))).rows.map(
    (row) => row.customerName,
  )

async function shown(): Promise<string[]> {
  const found = await homepageReviews()
  return found.ok ? found.value.map(({ name }) => name) : []
}

describe('reviews', () => {
  test('an approved review is on the home page at once, a rejected or deleted one is not', async () => {
    followContent()
    await startEvents(database.url())
    try {
      const [one, two] = [
        await created({ customerName: 'One' }),
        await created({ customerName: 'Two' }),
      ]
      expect(await shown()).toEqual([])
      expect(await judgeReview(clerk, one, 'approved')).toMatchObject({ ok: true })
      expect(await shown()).toEqual(['One'])
      await judgeReview(clerk, two, 'approved')
      await featureReview(clerk, one, true)
      expect(await shown()).toEqual(['One', 'Two'])
      await featureReview(clerk, one, false)
      expect(await shown()).toEqual(['Two', 'One'])
      expect(await deleteReview(clerk, two)).toMatchObject({ ok: true })
      expect(await shown()).toEqual(['One'])
      const log = await db()
        .select({ action: activityLog.action })
        .from(activityLog)
        .where(eq(activityLog.entityId, one))
      expect(log.map(({ action }) => action).sort()).toEqual([
        'approved',
        'created',
        'featured',
        'unfeatured',
      ])
    } finally {
      await stopEvents()
    }
  })

  test('only a pending review is judged, and two who judge at once do not both', async () => {
    const id = await created()
    const both = await Promise.all([
      judgeReview(clerk, id, 'approved'),
      judgeReview(clerk, id, 'rejected'),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } })
  })

  test('are found by name, content and company, and by status', async () => {
    await created({
      customerName: 'Quokka',
      customerCompany: 'Numbat Traders',
      content: 'They moved our wombats.',
    })
    for (const text of ['quokka', 'numbat', 'wombats'])
      expect(await listed(`q=${text}`)).toEqual(['Quokka'])
    expect(await listed('q=quokka&status=approved')).toEqual([])
    expect((await reviewMetrics())?.total).toBeGreaterThan(0)
  })

  test('two who edit at once: the second sees what the first saved', async () => {
    const id = await created()
    const version = (await reviewById(id))?.updatedAt.toISOString() ?? ''
    const both = await Promise.all(
      ['Mine', 'Yours'].map((title) => saveReview(clerk, { id, version }, aReview({ title }))),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('lose the person who is erased', async () => {
    const [approved, pending] = [
      await created({ customerEmail: 'gone@test.example', status: 'approved' }),
      await created({ customerEmail: 'gone@test.example' }),
    ]
    await eraseReviewer(addressHash('gone@test.example'))
    expect(await reviewById(approved)).toMatchObject({
      customerName: 'A former customer',
      customerEmail: '',
    })
    expect(await reviewById(pending)).toBeNull()
  })
})

describe('badges', () => {
  test('are made, moved, hidden and deleted', async () => {
    const [one, two] = [
      await idOf(saveBadge(clerk, null, aBadge({ name: 'One' }))),
      await idOf(saveBadge(clerk, null, aBadge({ name: 'Two' }))),
    ]
    expect(await moveBadge(clerk, two, { before: one })).toMatchObject({ ok: true })
    expect((await badgeList()).map(({ name }) => name)).toEqual(['Two', 'One'])
    const version = (await badgeById(two))?.updatedAt.toISOString() ?? ''
    expect(
      await saveBadge(clerk, { id: two, version }, aBadge({ name: 'Two', isActive: false })),
    ).toMatchObject({ ok: true })
    expect(await saveBadge(clerk, { id: two, version }, aBadge())).toMatchObject({
      error: { code: 'conflict' },
    })
    const onSite = await trustBadges()
    expect(onSite.ok && onSite.value.map(({ name }) => name)).toEqual(['One'])
    expect(await deleteBadge(clerk, one)).toMatchObject({ ok: true })
    expect(await moveBadge(clerk, one, { direction: 'up' })).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})

describe('invitations', () => {
  const today = () => dayIn('Africa/Johannesburg', now())
  async function switchOn(inviteAfterDays = 30) {
    const { enabledAt: _, ...saved } = await reviewInvitationSettings()
    return saveReviewSettings(clerk, {
      invitesEnabled: true,
      inviteAfterDays,
      version: versionOfValues(reviewSettingsTexts(saved)),
    })
  }
  async function aService(daysAgo: number, { agreed = true } = {}) {
    const customer = await aCustomer()
    if (agreed) await chooseMarketing(customer, { wanted: true, clientAddress: '198.51.100.7' })
    const { id } = await aSubscription(
      { customerId: customer.customerId },
      { startDate: addDays(today(), -daysAgo) },
    )
    return { id, customer }
  }
  const invitationOf = async (subscriptionId: string) =>
    (
      await db()
        .select()
        .from(reviewInvitations)
        .where(eq(reviewInvitations.subscriptionId, subscriptionId))
    )[0]
  const tokenOf = (id: string) => reviewAddress(id).split('/').at(-1) ?? ''

  test('are off until staff switch them on, and never about the past', async () => {
    const old = await aService(90)
    expect(await inviteToReview()).toBe(0)
    expect(await switchOn()).toMatchObject({ ok: true })
    expect(await inviteToReview()).toBe(0)
    expect(await invitationOf(old.id)).toBeUndefined()
  })

  test('go once to each service whose day has come, and only to who agreed to marketing', async () => {
    await switchOn()
    const [due, silent, early] = [
      await aService(30),
      await aService(30, { agreed: false }),
      await aService(29),
    ]
    await Promise.all([inviteToReview(), inviteToReview()])
    const sent = await db()
      .select()
      .from(emailLogs)
      .where(
        and(
          eq(emailLogs.templateName, 'review_invitation'),
          eq(emailLogs.recipient, due.customer.email),
        ),
      )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.variables).toMatchObject({ review_url: '[hidden]' })
    expect(await invitationOf(due.id)).toMatchObject({ answeredAt: null })
    expect(await invitationOf(silent.id)).toBeUndefined()
    expect(await invitationOf(early.id)).toBeUndefined()
    expect(await inviteToReview()).toBe(0)
  })

  test('lead to one pending review, verified, by a signed link', async () => {
    await switchOn()
    const { id, customer } = await aService(30)
    await inviteToReview()
    const token = tokenOf((await invitationOf(id))?.id ?? '')
    expect(await invitation(`${token.slice(0, -1)}x`)).toBeNull()
    const review = { name: 'Thandi', company: '', rating: 4, title: '', content: 'Steady.' }
    const both = await Promise.all([
      writeInvitedReview(token, review),
      writeInvitedReview(token, review),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const [written] = await db()
      .select()
      .from(customerReviews)
      .where(eq(customerReviews.customerEmail, customer.email))
    expect(written).toMatchObject({
      status: 'pending',
      isVerified: true,
      displayOnHomepage: true,
      rating: 4,
    })
    await db()
      .update(customers)
      .set({ deletedAt: now() })
      .where(eq(customers.id, customer.customerId))
    expect(await invitation(token)).toBeNull()
    expect(await writeInvitedReview('nothing.like-it', review)).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('keep the settings of who saved first', async () => {
    const { enabledAt: _, ...saved } = await reviewInvitationSettings()
    const version = versionOfValues(reviewSettingsTexts(saved))
    expect(
      await saveReviewSettings(clerk, { invitesEnabled: false, inviteAfterDays: 14, version }),
    ).toMatchObject({ ok: true })
    expect(
      await saveReviewSettings(clerk, { invitesEnabled: true, inviteAfterDays: 7, version }),
    ).toMatchObject({ error: { code: 'conflict' } })
    expect(await reviewInvitationSettings()).toEqual({
      invitesEnabled: false,
      inviteAfterDays: 14,
      enabledAt: null,
    })
  })
})

test('is refused without the permission', async () => {
  const id = await created()
  for (const result of [
    await saveReview(stranger, null, aReview()),
    await judgeReview(stranger, id, 'approved'),
    await featureReview(stranger, id, true),
    await deleteReview(stranger, id),
    await saveBadge(stranger, null, aBadge()),
    await saveReviewSettings(stranger, { invitesEnabled: true, inviteAfterDays: 1, version: '' }),
  ])
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await reviewById(id)).toMatchObject({ status: 'pending', isFeatured: false })
})
