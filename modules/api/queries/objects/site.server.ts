import type { z } from 'zod'
import type { activityLog } from '#modules/activity/tables.server.ts'
import type { blogCategories, blogPosts } from '#modules/blog/tables.server.ts'
import type { chatMessages, chatSessions } from '#modules/chat/tables.server.ts'
import type { faqCategories, faqs } from '#modules/content/tables.faq.server.ts'
import type { websiteSections } from '#modules/content/tables.server.ts'
import type {
  domainInquiries,
  enquiryMessages,
  generalEnquiries,
} from '#modules/enquiries/tables.server.ts'
import type { RoleRow } from '#modules/identity/queries/role-list.server.ts'
import type { staffProfiles } from '#modules/identity/tables.server.ts'
import { objectId, objectIdOrNull } from '../../rules/object-id.ts'
import { timeOf, timeOrNull } from '../../rules/objects/base.ts'
import type {
  auditEntryObject,
  chatMessageObject,
  chatObject,
  domainInquiryObject,
  enquiryMessageObject,
  enquiryObject,
  faqCategoryObject,
  faqObject,
  postCategoryObject,
  postObject,
  roleObject,
  sectionObject,
  staffMemberObject,
} from '../../rules/objects/site.ts'
import type { Sight } from './source.server.ts'

export function chatAnswer(row: typeof chatSessions.$inferSelect): z.input<typeof chatObject> {
  return {
    id: objectId('chat', row.id),
    object: 'chat',
    customer: objectIdOrNull('customer', row.customerId),
    status: row.status,
    visitor: { name: row.visitorName, email: row.visitorEmail },
    page: row.initialPageUrl,
    rating: row.rating,
    ticket: objectIdOrNull('ticket', row.ticketId),
    started_at: timeOf(row.startedAt),
    ended_at: timeOrNull(row.endedAt),
  }
}

export function chatMessageAnswer(
  row: typeof chatMessages.$inferSelect,
): z.input<typeof chatMessageObject> {
  return {
    id: objectId('chat_message', row.id),
    object: 'chat_message',
    chat: objectId('chat', row.chatId),
    author: { type: row.senderType, name: row.senderName },
    body: row.content,
    created_at: timeOf(row.createdAt),
  }
}

export function enquiryAnswer(
  row: typeof generalEnquiries.$inferSelect,
): z.input<typeof enquiryObject> {
  return {
    id: objectId('enquiry', row.id),
    object: 'enquiry',
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    status: row.status,
    ticket: objectIdOrNull('ticket', row.ticketId),
    replied_at: timeOrNull(row.repliedAt),
    resolved_at: timeOrNull(row.resolvedAt),
    created_at: timeOf(row.createdAt),
  }
}

export function domainInquiryAnswer(
  row: typeof domainInquiries.$inferSelect,
  sight: Sight,
): z.input<typeof domainInquiryObject> {
  return {
    id: objectId('domain_inquiry', row.id),
    object: 'domain_inquiry',
    contact_name: row.contactName,
    company_name: row.companyName,
    email: row.email,
    phone: row.phone,
    service_type: row.serviceType,
    domain_name: row.domainName,
    current_registrar: row.currentRegistrar,
    message: row.message,
    status: row.status,
    priority: row.priority,
    ...(sight.isStaff && { notes: row.notes }),
    ticket: objectIdOrNull('ticket', row.ticketId),
    created_at: timeOf(row.createdAt),
  }
}

export function enquiryMessageAnswer(
  row: typeof enquiryMessages.$inferSelect,
): z.input<typeof enquiryMessageObject> {
  return {
    id: objectId('enquiry_message', row.id),
    object: 'enquiry_message',
    kind: row.kind,
    author: { name: row.senderName, email: row.senderEmail },
    body: row.message,
    created_at: timeOf(row.createdAt),
  }
}

export function postAnswer(
  row: typeof blogPosts.$inferSelect,
  tags: string[],
): z.input<typeof postObject> {
  return {
    id: objectId('post', row.id),
    object: 'blog_post',
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    content: row.content,
    category: objectIdOrNull('post_category', row.categoryId),
    tags,
    author: row.authorName,
    status: row.status,
    is_featured: row.isFeatured,
    allow_comments: row.allowComments,
    featured_image: row.featuredImage,
    featured_image_alt: row.featuredImageAlt,
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    meta_keywords: row.metaKeywords,
    reading_time: row.readingTime,
    published_at: timeOrNull(row.publishedAt),
    created_at: timeOf(row.createdAt),
    updated_at: timeOf(row.updatedAt),
  }
}

export function faqAnswer(row: typeof faqs.$inferSelect): z.input<typeof faqObject> {
  return {
    id: objectId('faq', row.id),
    object: 'faq',
    category: objectId('faq_category', row.categoryId),
    question: row.question,
    answer: row.answer,
    display_order: row.displayOrder,
    tags: row.tags,
    is_active: row.isActive,
    is_featured: row.isFeatured,
    created_at: timeOf(row.createdAt),
    updated_at: timeOf(row.updatedAt),
  }
}

type Category = typeof faqCategories.$inferSelect | typeof blogCategories.$inferSelect

const categoryFields = (row: Category) => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  is_active: row.isActive,
  created_at: timeOf(row.createdAt),
  updated_at: timeOf(row.updatedAt),
})

export function faqCategoryAnswer(row: Category): z.input<typeof faqCategoryObject> {
  return {
    id: objectId('faq_category', row.id),
    object: 'faq_category',
    ...categoryFields(row),
  }
}

export function postCategoryAnswer(row: Category): z.input<typeof postCategoryObject> {
  return {
    id: objectId('post_category', row.id),
    object: 'blog_category',
    ...categoryFields(row),
  }
}

export function sectionAnswer(
  row: typeof websiteSections.$inferSelect,
): z.input<typeof sectionObject> {
  return {
    id: objectId('section', row.id),
    object: 'content_section',
    key: row.sectionKey,
    title: row.title,
    content: row.content,
    is_active: row.isActive,
    created_at: timeOf(row.createdAt),
    updated_at: timeOf(row.updatedAt),
  }
}

export function staffMemberAnswer(
  row: typeof staffProfiles.$inferSelect,
): z.input<typeof staffMemberObject> {
  return {
    id: objectId('staff_member', row.id),
    object: 'staff_member',
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: objectIdOrNull('role', row.roleId),
    is_active: row.isActive,
    created_at: timeOf(row.createdAt),
  }
}

export function roleAnswer(row: RoleRow): z.input<typeof roleObject> {
  return {
    id: objectId('role', row.id),
    object: 'role',
    name: row.name,
    description: row.description,
    permissions: [...row.permissions],
  }
}

/** The columns are text, because entries of earlier versions stay; what is written is one of the schema's. */
export function auditEntryAnswer(row: typeof activityLog.$inferSelect) {
  return {
    id: objectId('audit_entry', row.id),
    object: 'audit_entry',
    entity_type: row.entityType,
    entity_id: row.entityId,
    action: row.action,
    title: row.title,
    actor: row.actorName,
    channel: row.channel,
    ip_address: row.ipAddress,
    request_id: row.requestId,
    details: row.details,
    before: row.before,
    after: row.after,
    created_at: timeOf(row.createdAt),
  } satisfies Record<keyof z.input<typeof auditEntryObject>, unknown>
}
