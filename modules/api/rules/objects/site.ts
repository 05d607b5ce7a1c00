import { z } from 'zod'
import { activityChannels } from '#modules/activity/rules/channel.ts'
import { chatSenderTypes, chatStatuses } from '#modules/chat/rules/chat.ts'
import { enquiryMessageKinds } from '#modules/enquiries/rules/enquiry-message.ts'
import {
  domainPriorities,
  domainServiceTypes,
  domainStatuses,
  generalStatuses,
} from '#modules/enquiries/rules/status.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { idOf, named, timestamp } from './base.ts'

export const chatObject = named(
  'Chat',
  'A conversation on the site.',
  z.strictObject({
    id: idOf('chat'),
    object: z.literal('chat'),
    customer: idOf('customer').nullable(),
    status: z.enum(chatStatuses),
    visitor: z.strictObject({ name: z.string(), email: z.string() }),
    page: z.string().describe('Where the visitor was when it began.'),
    rating: z.int().nullable(),
    ticket: idOf('ticket').nullable(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
  }),
)

export const chatMessageObject = named(
  'ChatMessage',
  'What was written in a chat. Notes of staff are not among them.',
  z.strictObject({
    id: idOf('chat_message'),
    object: z.literal('chat_message'),
    chat: idOf('chat'),
    author: z.strictObject({ type: z.enum(chatSenderTypes), name: z.string() }),
    body: z.string(),
    created_at: timestamp,
  }),
)

export const enquiryObject = named(
  'Enquiry',
  'What a visitor asked in the contact form.',
  z.strictObject({
    id: idOf('enquiry'),
    object: z.literal('enquiry'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(generalStatuses),
    /** In the API's answers. */
    assignee: idOf('staff_member').nullable().optional(),
    ticket: idOf('ticket').nullable(),
    replied_at: timestamp.nullable(),
    resolved_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)

export const domainInquiryObject = named(
  'DomainInquiry',
  'A domain that a visitor wants to register or transfer.',
  z.strictObject({
    id: idOf('domain_inquiry'),
    object: z.literal('domain_inquiry'),
    contact_name: z.string(),
    company_name: z.string(),
    email: z.string(),
    phone: z.string(),
    service_type: z.enum(domainServiceTypes),
    domain_name: z.string(),
    current_registrar: z.string(),
    message: z.string(),
    status: z.enum(domainStatuses),
    priority: z.enum(domainPriorities),
    /** For staff. */
    notes: z.string().optional(),
    /** In the API's answers. */
    assignee: idOf('staff_member').nullable().optional(),
    ticket: idOf('ticket').nullable(),
    created_at: timestamp,
  }),
)

export const enquiryMessageObject = named(
  'EnquiryMessage',
  'An email of staff, an answer by email, or a note of staff about an enquiry of either kind.',
  z.strictObject({
    id: idOf('enquiry_message'),
    object: z.literal('enquiry_message'),
    kind: z.enum(enquiryMessageKinds),
    author: z.strictObject({ name: z.string(), email: z.string() }),
    body: z.string(),
    created_at: timestamp,
  }),
)

export const postObject = named(
  'BlogPost',
  'A post of the blog. `content` is HTML.',
  z.strictObject({
    id: idOf('post'),
    object: z.literal('blog_post'),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string(),
    category: idOf('post_category').nullable(),
    tags: z.array(z.string()),
    author: z.string(),
    status: z.string(),
    is_featured: z.boolean(),
    allow_comments: z.boolean(),
    featured_image: z.string().describe('A path of the media library, or an address.'),
    featured_image_alt: z.string(),
    meta_title: z.string(),
    meta_description: z.string(),
    meta_keywords: z.string(),
    reading_time: z.int().describe('Minutes.'),
    published_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)

export const commentObject = named(
  'BlogComment',
  'What a reader wrote below a post.',
  z.strictObject({
    id: idOf('comment'),
    object: z.literal('blog_comment'),
    post: idOf('post'),
    parent: idOf('comment').nullable().describe('The comment that it answers.'),
    author: z.strictObject({ name: z.string(), email: z.string() }),
    body: z.string(),
    status: z.string(),
    created_at: timestamp,
  }),
)

export const faqObject = named(
  'Faq',
  'A question and its answer. `answer` is HTML.',
  z.strictObject({
    id: idOf('faq'),
    object: z.literal('faq'),
    category: idOf('faq_category'),
    question: z.string(),
    answer: z.string(),
    display_order: z.int(),
    tags: z.array(z.string()),
    is_active: z.boolean(),
    is_featured: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)

const categoryFields = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
}

export const faqCategoryObject = named(
  'FaqCategory',
  'A group of questions of the FAQ.',
  z.strictObject({
    id: idOf('faq_category'),
    object: z.literal('faq_category'),
    ...categoryFields,
  }),
)

export const postCategoryObject = named(
  'BlogCategory',
  'A subject of the blog.',
  z.strictObject({
    id: idOf('post_category'),
    object: z.literal('blog_category'),
    ...categoryFields,
  }),
)

export const sectionObject = named(
  'ContentSection',
  'A part of a public page. What `content` has depends on `key`.',
  z.strictObject({
    id: idOf('section'),
    object: z.literal('content_section'),
    key: z.string(),
    title: z.string(),
    content: z.record(z.string(), z.unknown()),
    is_active: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)

export const staffMemberObject = named(
  'StaffMember',
  'A member of staff.',
  z.strictObject({
    id: idOf('staff_member'),
    object: z.literal('staff_member'),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: idOf('role').nullable(),
    is_active: z.boolean(),
    created_at: timestamp,
  }),
)

export const roleObject = named(
  'Role',
  'What members of staff with this role may do.',
  z.strictObject({
    id: idOf('role'),
    object: z.literal('role'),
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.enum(everyPermission)),
  }),
)

export const auditEntryObject = named(
  'AuditEntry',
  'Who did what, from where, and what it was before and after. Secrets are masked.',
  z.strictObject({
    id: idOf('audit_entry'),
    object: z.literal('audit_entry'),
    // Entries of earlier versions may have words that no longer are among ours.
    entity_type: z.string(),
    entity_id: z.string().nullable().describe('As stored, without a prefix.'),
    action: z.string(),
    title: z.string(),
    actor: z.string(),
    channel: z.enum(activityChannels),
    ip_address: z.string().nullable(),
    request_id: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
  }),
)

export const settingsObject = named(
  'Settings',
  'How the site is set up, without secrets.',
  z.strictObject({
    object: z.literal('settings'),
    site_title: z.string(),
    site_description: z.string(),
    contact_email: z.string(),
    support_phone: z.string(),
    timezone: z.string(),
    seller: z.strictObject({
      vat_registered: z.boolean(),
      vat_number: z.string(),
    }),
    is_open: z.boolean(),
    updated_at: timestamp,
  }),
)
