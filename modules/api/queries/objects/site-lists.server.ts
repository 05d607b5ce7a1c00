import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { activityLog } from '#modules/activity/tables.server.ts'
import { tagsOfPosts } from '#modules/blog/queries/manage-posts.server.ts'
import type { CommentStatus } from '#modules/blog/rules/status.ts'
import { blogCategories, blogComments, blogPosts } from '#modules/blog/tables.server.ts'
import { chatMessages, chatSessions } from '#modules/chat/tables.server.ts'
import { faqCategories, faqs } from '#modules/content/tables.faq.server.ts'
import { websiteSections } from '#modules/content/tables.server.ts'
import { enquiryColumn } from '#modules/enquiries/queries/enquiry-thread.server.ts'
import type { EnquiryKind } from '#modules/enquiries/rules/enquiry-message.ts'
import {
  domainInquiries,
  enquiryMessages,
  generalEnquiries,
} from '#modules/enquiries/tables.server.ts'
import { type RoleRow, rolesPart } from '#modules/identity/queries/role-list.server.ts'
import { roles, staffProfiles } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { objectId, objectIdOrNull } from '../../rules/object-id.ts'
import { timeOf } from '../../rules/objects/base.ts'
import type { commentObject, settingsObject } from '../../rules/objects/site.ts'
import {
  auditEntryAnswer,
  chatAnswer,
  chatMessageAnswer,
  domainInquiryAnswer,
  enquiryAnswer,
  enquiryMessageAnswer,
  faqAnswer,
  faqCategoryAnswer,
  postAnswer,
  postCategoryAnswer,
  roleAnswer,
  sectionAnswer,
  staffMemberAnswer,
} from './site.server.ts'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  oneOf,
  pageIn,
  rowsOf,
  type Source,
  staffSight,
} from './source.server.ts'
import { membersOf } from './support.server.ts'

type Dated = { id: string; createdAt: Date }

/** A noun that only staff read: its list and one of it. */
function readerOf<Row extends Dated>(source: Source<Row, object>) {
  const seen = { sight: staffSight, where: undefined }
  return {
    list: (request: Omit<ListRequest, 'filters'>) => listOf(source, request, seen),
    one: (id: string) => oneOf(source, staffSight, eq(source.id, id)),
  }
}

type Chat = typeof chatSessions.$inferSelect & { createdAt: Date }

/** A chat is as old as its beginning, by which its lists are sorted. */
const chats: Source<Chat, object> = {
  id: chatSessions.id,
  createdAt: chatSessions.startedAt,
  read: async ({ where, orderBy, limit }) => {
    const rows = await db()
      .select()
      .from(chatSessions)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
    return rows.map((row) => ({ ...row, createdAt: row.startedAt }))
  },
  present: (rows) => rows.map(chatAnswer),
}

const posts: Source<typeof blogPosts.$inferSelect, object> = {
  ...rowsOf(blogPosts, (row) => row),
  present: async (rows) => {
    const tags = await tagsOfPosts(rows.map(({ id }) => id))
    return rows.map((row) => postAnswer(row, tags.get(row.id) ?? []))
  },
}

type Assigned = Dated & { assignedTo: string | null }

/** Rows of a table whose rows are assigned to members of staff. */
function assignedRows<Row extends Assigned>(
  source: Source<Row, Row>,
  answerOf: (row: Row) => object,
): Source<Row, object> {
  return {
    ...source,
    present: async (rows) => {
      const memberOf = await membersOf(rows.map(({ assignedTo }) => assignedTo))
      return rows.map((row) => ({ ...answerOf(row), assignee: memberOf(row.assignedTo) }))
    },
  }
}

const readers = {
  chats: readerOf(chats),
  enquiries: readerOf(
    assignedRows(
      rowsOf(generalEnquiries, (row) => row),
      enquiryAnswer,
    ),
  ),
  domain_inquiries: readerOf(
    assignedRows(
      rowsOf(domainInquiries, (row) => row),
      (row) => domainInquiryAnswer(row, staffSight),
    ),
  ),
  blog_posts: readerOf(posts),
  blog_categories: readerOf(rowsOf(blogCategories, postCategoryAnswer)),
  faqs: readerOf(rowsOf(faqs, faqAnswer)),
  faq_categories: readerOf(rowsOf(faqCategories, faqCategoryAnswer)),
  content_sections: readerOf(rowsOf(websiteSections, sectionAnswer)),
  staff: readerOf(rowsOf(staffProfiles, staffMemberAnswer)),
  audit_log: readerOf(rowsOf(activityLog, auditEntryAnswer)),
} as const

export type SiteNoun = keyof typeof readers

export function siteAnswers(
  noun: SiteNoun,
  request: Omit<ListRequest, 'filters'>,
): Promise<ListAnswer<object>> {
  return readers[noun].list(request)
}

export function siteObject(noun: SiteNoun, id: string): Promise<object | null> {
  return readers[noun].one(id)
}

/** The messages of all chats. */
export function everyChatMessage(
  request: Omit<ListRequest, 'filters'>,
): Promise<ListAnswer<object>> {
  const source = rowsOf(chatMessages, chatMessageAnswer)
  return listOf(source, request, { sight: staffSight, where: undefined })
}

const inTheirOrder: KeysetSort<typeof chatMessages.$inferSelect> = [
  { column: chatMessages.seq, kind: 'whole', of: ({ seq }) => seq },
]

/** The messages of a chat that both sides see, oldest first. */
export async function chatMessageAnswers(
  chatId: string,
  request: { limit: number; after: string | null },
): Promise<ListAnswer<object>> {
  const page = await pageIn(inTheirOrder, request, ({ where, orderBy, limit }) =>
    db()
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.chatId, chatId), where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { data: page.rows.map(chatMessageAnswer), next: page.next }
}

const comments = rowsOf(
  blogComments,
  (row): z.input<typeof commentObject> => ({
    id: objectId('comment', row.id),
    object: 'blog_comment',
    post: objectId('post', row.postId),
    parent: objectIdOrNull('comment', row.parentId),
    author: { name: row.authorName, email: row.authorEmail },
    body: row.content,
    status: row.status,
    created_at: timeOf(row.createdAt),
  }),
)

export function commentAnswers(
  request: ListRequest<{ post: string | null; status: CommentStatus | null }>,
): Promise<ListAnswer<object>> {
  const { post, status } = request.filters
  const where = and(
    post ? eq(blogComments.postId, post) : undefined,
    status ? eq(blogComments.status, status) : undefined,
  )
  return listOf(comments, request, { sight: staffSight, where })
}

export function commentById(id: string): Promise<object | null> {
  return oneOf(comments, staffSight, eq(blogComments.id, id))
}

type MessageRow = typeof enquiryMessages.$inferSelect
const asWritten: KeysetSort<MessageRow> = [
  { column: enquiryMessages.position, kind: 'whole', of: ({ position }) => position },
]

/** What was written about an enquiry after it came in, oldest first. */
export async function enquiryMessageAnswers(
  { kind, id }: { kind: EnquiryKind; id: string },
  request: { limit: number; after: string | null },
): Promise<ListAnswer<object>> {
  const page = await pageIn(asWritten, request, ({ where, orderBy, limit }) =>
    db()
      .select()
      .from(enquiryMessages)
      .where(and(eq(enquiryColumn(kind), id), where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { data: page.rows.map(enquiryMessageAnswer), next: page.next }
}

export async function enquiryMessage(id: string): Promise<object | null> {
  const [row] = await db().select().from(enquiryMessages).where(eq(enquiryMessages.id, id))
  return row ? enquiryMessageAnswer(row) : null
}

const roleSource = {
  id: roles.id,
  createdAt: roles.createdAt,
  read: rolesPart,
  present: (rows: RoleRow[]) => rows.map(roleAnswer),
}

export function roleAnswers(request: Omit<ListRequest, 'filters'>): Promise<ListAnswer<object>> {
  return listOf(roleSource, request, { sight: staffSight, where: undefined })
}

export async function settingsAnswer(): Promise<z.input<typeof settingsObject>> {
  const { sellerDetails, ...site } = await siteSettings()
  return {
    object: 'settings',
    site_title: site.siteTitle,
    site_description: site.siteDescription,
    contact_email: site.contactEmail,
    support_phone: site.supportPhone,
    timezone: site.timezone,
    seller: {
      vat_registered: sellerDetails.vat_registered,
      vat_number: sellerDetails.vat_number,
    },
    is_open: site.siteOpen,
    updated_at: timeOf(site.updatedAt),
  }
}
