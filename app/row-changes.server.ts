import { href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import {
  openInquiry,
  saying,
  statusFailure,
} from '#app/pages/admin/correspondence/enquiry-messages.ts'
import { listOf } from '#app/pages/admin/lists/list-of.ts'
import { withSearch } from '#app/pages/admin/with-search.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { moveForm, noFields, text } from '#kernel/form-fields.ts'
import type { Destination } from '#kernel/reordered.ts'
import type { Result } from '#kernel/result.ts'
import {
  type CommentDecision,
  reviewComments,
} from '#modules/blog/operations/review-comments.server.ts'
import { moveBlogCategory } from '#modules/blog/operations/topics.server.ts'
import {
  moveHostingPlan,
  switchHostingPlan,
} from '#modules/catalog/operations/hosting-plans.server.ts'
import { movePackage, switchPackage } from '#modules/catalog/operations/packages.server.ts'
import {
  activateFaq,
  featureFaq,
  moveFaq,
  moveFaqCategory,
} from '#modules/content/faq/operations/faqs.server.ts'
import {
  moveListEntry,
  showListEntry,
} from '#modules/content/lists/operations/list-entries.server.ts'
import type { ListKey } from '#modules/content/lists/rules/list-fields.ts'
import { moveFeature, switchFeature } from '#modules/content/operations/features.server.ts'
import { moveBadge } from '#modules/content/reviews/operations/badges.server.ts'
import { featureReview, judgeReview } from '#modules/content/reviews/operations/reviews.server.ts'
import { assignEnquiry } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import {
  changeDomainPriority,
  changeDomainStatus,
  markContacted,
} from '#modules/enquiries/operations/change-domain-inquiry.server.ts'
import { changeEnquiryStatus } from '#modules/enquiries/operations/change-enquiry.server.ts'
import { assignSchema } from '#modules/enquiries/rules/enquiry-message.ts'
import {
  domainPriorities,
  domainStatuses,
  generalStatuses,
} from '#modules/enquiries/rules/status.ts'
import type { Person } from '#modules/identity/rules/actor.ts'

/** `list` only where several lists have one address (content lists). */
type Row = { id: string; list?: string }
type Args = GuardArgs & { params: Row }

type Change<Schema extends z.ZodType> = {
  schema: Schema
  run: (member: Person, row: Row, sent: z.output<Schema>) => Promise<Result<unknown>>
  /** Without it the list. */
  back?: (row: Row, sent: Record<string, string>) => string
  done?: string
}

type Pressed = Awaited<ReturnType<ReturnType<typeof buttonAction>>>
type Button = (
  list: string,
) => ((args: Args) => Promise<Pressed>) & { loader: (args: Args) => Promise<never> }

/** The button of a row that changes one property of it. */
function change<Schema extends z.ZodType>({ schema, run, back, done }: Change<Schema>): Button {
  return (list) =>
    buttonAction(({ params }: Args) => ({
      schema,
      back: back ? (sent) => back(params, sent) : list,
      run: (member, sent) => run(member, params, sent),
      done,
    }))
}

/** In a list that is put in order by hand. */
const move = (run: (member: Person, id: string, to: Destination) => Promise<Result<null>>) =>
  change({ schema: moveForm, run: (member, { id }, { to }) => run(member, id, to) })

/** On the site, or off it. */
function visibility(run: (member: Person, id: string, isShown: boolean) => Promise<Result<null>>) {
  const to = (isShown: boolean) =>
    change({ schema: noFields, run: (member, { id }) => run(member, id, isShown) })
  return { show: to(true), hide: to(false) }
}

/** A button with a message when it is done, which leads back to the list as it was searched. */
function said(
  list: string,
  done: string,
  run: (member: Person, id: string) => Promise<Result<unknown>>,
) {
  return change({
    schema: z.object({ list: text(2000) }),
    run: (member, { id }) => run(member, id),
    back: (_, sent) => withSearch(list, sent.list ?? ''),
    done,
  })
}

const faq = (done: string, run: (member: Person, id: string) => Promise<Result<null>>) =>
  said('/admin/faq', `FAQ ${done} successfully`, run)

const review = (done: string, run: (member: Person, id: string) => Promise<Result<null>>) =>
  said('/admin/reviews', `Review ${done} successfully`, run)

const comment = (decision: CommentDecision) =>
  said('/admin/blog/comments', `Comment ${decision} successfully!`, (member, id) =>
    reviewComments(member, [id], decision),
  )

/** Of an entry of the content lists, which goes back to the list that it is in. */
function entry<Schema extends z.ZodType>(
  schema: Schema,
  run: (
    ...args: [Person, ListKey, { id: string; sent: z.output<Schema> }]
  ) => Promise<Result<null>>,
) {
  return change({
    schema,
    run: (member, { id, list }, sent) => run(member, listOf(list).key, { id, sent }),
    back: ({ list }) => href('/admin/lists/:list', { list: listOf(list).key }),
  })
}

const entryVisibility = (isShown: boolean) =>
  entry(noFields, (member, list, { id }) => showListEntry(member, list, { id, isShown }))

/** Of an enquiry, which goes back to its own page or to where it is open. */
const enquiryOn =
  (page: (id: string) => string) =>
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (member: Person, id: string, sent: z.output<Schema>) => Promise<Result<null>>,
  ) =>
    change({
      schema,
      run: (member, { id }, sent) => run(member, id, sent),
      back: ({ id }) => page(id),
    })

const enquiry = enquiryOn((id) => href('/admin/enquiries/:id', { id }))
const domainInquiry = enquiryOn((id) => openInquiry('', id))

/** Every button of a row, by the address of its list and the property that it changes. */
const buttons: Record<string, Record<string, Button>> = {
  '/admin/packages': { move: move(movePackage), ...visibility(switchPackage) },
  '/admin/hosting-plans': { move: move(moveHostingPlan), ...visibility(switchHostingPlan) },
  '/admin/features': { move: move(moveFeature), ...visibility(switchFeature) },
  '/admin/lists': {
    move: entry(moveForm, (member, list, { id, sent: { to } }) =>
      moveListEntry(member, list, { id, to }),
    ),
    show: entryVisibility(true),
    hide: entryVisibility(false),
  },
  '/admin/faq': {
    move: move(moveFaq),
    activate: faq('activated', (member, id) => activateFaq(member, id, true)),
    deactivate: faq('deactivated', (member, id) => activateFaq(member, id, false)),
    feature: faq('featured', (member, id) => featureFaq(member, id, true)),
    unfeature: faq('unfeatured', (member, id) => featureFaq(member, id, false)),
  },
  '/admin/faq/categories': { move: move(moveFaqCategory) },
  '/admin/blog/categories': { move: move(moveBlogCategory) },
  '/admin/blog/comments': { approve: comment('approved'), reject: comment('rejected') },
  '/admin/reviews': {
    approve: review('approved', (member, id) => judgeReview(member, id, 'approved')),
    reject: review('rejected', (member, id) => judgeReview(member, id, 'rejected')),
    feature: review('featured', (member, id) => featureReview(member, id, true)),
    unfeature: review('unfeatured', (member, id) => featureReview(member, id, false)),
  },
  '/admin/reviews/badges': { move: move(moveBadge) },
  '/admin/enquiries': {
    status: enquiry(
      z.object({ status: z.enum(generalStatuses, 'Choose a status.') }),
      async (member, id, { status }) =>
        saying(statusFailure, await changeEnquiryStatus(member, id, status)),
    ),
    agent: enquiry(assignSchema, (member, id, { agent }) =>
      assignEnquiry(member, 'general', { id, agentId: agent }),
    ),
  },
  '/admin/domain-inquiries': {
    status: domainInquiry(
      z.object({ status: z.enum(domainStatuses, 'Choose a status.') }),
      (member, id, { status }) => changeDomainStatus(member, id, status),
    ),
    priority: domainInquiry(
      z.object({ priority: z.enum(domainPriorities, 'Choose a priority.') }),
      (member, id, { priority }) => changeDomainPriority(member, id, priority),
    ),
    agent: domainInquiry(assignSchema, (member, id, { agent }) =>
      assignEnquiry(member, 'domain', { id, agentId: agent }),
    ),
    contacted: domainInquiry(noFields, (member, id) => markContacted(member, id)),
  },
}

/** The same by what an address of `…/:id/change/:property` names: `/admin/faq move`. */
export const rowChanges = Object.fromEntries(
  Object.entries(buttons).flatMap(([list, properties]) =>
    Object.entries(properties).map(([property, button]) => [`${list} ${property}`, button(list)]),
  ),
)

/** What an address `…/:id/change/:property` names: the longest beginning is the list. */
export function rowChangeAt(pathname: string, property: string): string {
  const above = Object.keys(buttons).filter((list) => pathname.startsWith(`${list}/`))
  return `${above.sort((a, b) => b.length - a.length)[0]} ${property}`
}
