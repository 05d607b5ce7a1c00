import type { z } from 'zod'
import { mayViewAuditLog } from '#modules/activity/policy.ts'
import {
  chatMessageAnswers,
  roleAnswers,
  type SiteNoun,
  settingsAnswer,
  siteAnswers,
  siteObject,
} from '#modules/api/queries/objects/site-lists.server.ts'
import type { ObjectKind } from '#modules/api/rules/object-id.ts'
import {
  auditEntryObject,
  chatMessageObject,
  chatObject,
  domainInquiryObject,
  enquiryObject,
  faqCategoryObject,
  faqObject,
  postCategoryObject,
  postObject,
  roleObject,
  sectionObject,
  settingsObject,
  staffMemberObject,
} from '#modules/api/rules/objects/site.ts'
import type { Scope } from '#modules/api/rules/scopes.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { mayManageContent } from '#modules/content/policy.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '#modules/enquiries/policy.ts'
import { mayManageRoles, mayManageStaff } from '#modules/identity/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { listEndpoint, threadEndpoint } from '../list-endpoint.ts'

type Noun = {
  noun: SiteNoun
  kind: ObjectKind
  /** 'Chats', as the document groups it; in sentences 'chats' and 'a chat'. */
  tag: string
  many: string
  one: string
  /** The end of the names of its operations: 'Chats', 'Chat'. */
  names: [many: string, one: string]
  schema: z.ZodType
  scope: Scope
  may: (actor: Actor) => boolean
}

/** A noun that staff read: its list and one of it. */
function reading({ noun, kind, tag, many, one, names, schema, scope, may }: Noun): Endpoint[] {
  const described = { tag, scope, policy: { staff: may, customer: null } }
  return [
    listEndpoint({
      ...described,
      path: `/${noun}`,
      operationId: `list${names[0]}`,
      summary: `List ${many}`,
      of: schema,
      filters: {},
      list: (_, { filters: __, ...request }) => siteAnswers(noun, request),
    }),
    endpoint({
      ...described,
      method: 'get',
      path: `/${noun}/{${kind}}`,
      operationId: `get${names[1]}`,
      summary: `Read ${one}`,
      ids: { [kind]: kind },
      answer: schema,
      read: ({ ids }) => siteObject(noun, ids[kind] ?? ''),
    }),
  ]
}

export const siteEndpoints: readonly Endpoint[] = [
  ...reading({
    noun: 'chats',
    kind: 'chat',
    tag: 'Chats',
    many: 'chats',
    one: 'a chat',
    names: ['Chats', 'Chat'],
    schema: chatObject,
    scope: 'chats:read',
    may: mayHandleChats,
  }),
  threadEndpoint({
    path: '/chats/{chat}/messages',
    operationId: 'listChatMessages',
    tag: 'Chats',
    summary: 'List the messages of a chat',
    scope: 'chats:read',
    policy: { staff: mayHandleChats, customer: null },
    ids: { chat: 'chat' },
    of: chatMessageObject,
    list: async ({ ids: { chat = '' } }, request) =>
      (await siteObject('chats', chat)) && chatMessageAnswers(chat, request),
  }),
  ...reading({
    noun: 'enquiries',
    kind: 'enquiry',
    tag: 'Enquiries',
    many: 'enquiries',
    one: 'an enquiry',
    names: ['Enquiries', 'Enquiry'],
    schema: enquiryObject,
    scope: 'enquiries:read',
    may: mayManageEnquiries,
  }),
  ...reading({
    noun: 'domain_inquiries',
    kind: 'domain_inquiry',
    tag: 'Enquiries',
    many: 'domain inquiries',
    one: 'a domain inquiry',
    names: ['DomainInquiries', 'DomainInquiry'],
    schema: domainInquiryObject,
    scope: 'enquiries:read',
    may: mayManageDomainInquiries,
  }),
  ...reading({
    noun: 'blog_posts',
    kind: 'post',
    tag: 'Content',
    many: 'blog posts',
    one: 'a blog post',
    names: ['BlogPosts', 'BlogPost'],
    schema: postObject,
    scope: 'content:read',
    may: mayManageBlog,
  }),
  ...reading({
    noun: 'blog_categories',
    kind: 'post_category',
    tag: 'Content',
    many: 'categories of the blog',
    one: 'a category of the blog',
    names: ['BlogCategories', 'BlogCategory'],
    schema: postCategoryObject,
    scope: 'content:read',
    may: mayManageBlog,
  }),
  ...reading({
    noun: 'faqs',
    kind: 'faq',
    tag: 'Content',
    many: 'questions of the FAQ',
    one: 'a question of the FAQ',
    names: ['Faqs', 'Faq'],
    schema: faqObject,
    scope: 'content:read',
    may: mayManageFaq,
  }),
  ...reading({
    noun: 'faq_categories',
    kind: 'faq_category',
    tag: 'Content',
    many: 'categories of the FAQ',
    one: 'a category of the FAQ',
    names: ['FaqCategories', 'FaqCategory'],
    schema: faqCategoryObject,
    scope: 'content:read',
    may: mayManageFaq,
  }),
  ...reading({
    noun: 'content_sections',
    kind: 'section',
    tag: 'Content',
    many: 'content sections',
    one: 'a content section',
    names: ['ContentSections', 'ContentSection'],
    schema: sectionObject,
    scope: 'content:read',
    may: mayManageContent,
  }),
  ...reading({
    noun: 'staff',
    kind: 'staff_member',
    tag: 'Staff',
    many: 'members of staff',
    one: 'a member of staff',
    names: ['Staff', 'StaffMember'],
    schema: staffMemberObject,
    scope: 'staff:read',
    may: mayManageStaff,
  }),
  listEndpoint({
    path: '/roles',
    operationId: 'listRoles',
    tag: 'Staff',
    summary: 'List roles',
    scope: 'staff:read',
    policy: { staff: mayManageRoles, customer: null },
    of: roleObject,
    filters: {},
    list: (_, { filters: __, ...request }) => roleAnswers(request),
  }),
  ...reading({
    noun: 'audit_log',
    kind: 'audit_entry',
    tag: 'Audit log',
    many: 'entries of the audit log',
    one: 'an entry of the audit log',
    names: ['AuditLog', 'AuditEntry'],
    schema: auditEntryObject,
    scope: 'audit:read',
    may: mayViewAuditLog,
  }),
  endpoint({
    method: 'get',
    path: '/settings',
    operationId: 'getSettings',
    tag: 'Settings',
    summary: 'Read the settings',
    scope: 'settings:read',
    policy: { staff: mayManageSettings, customer: null },
    answer: settingsObject,
    read: settingsAnswer,
  }),
]
