import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '#modules/customers/tables.server.ts'
import { generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { supportTickets, ticketTeam } from '#modules/support/tables.server.ts'
import { createdAt, fileContent, filesHere, id, moment } from '#platform/database/columns.server.ts'
import {
  chatEnders,
  chatSenderTypes,
  chatStatuses,
  offerOutcomes,
  operatorStatuses,
  type VisitorMetadata,
} from './rules/chat.ts'
import { type BusinessHours, type ShownOn, widgetPositions } from './widget/rules/widget-config.ts'

export const chatStatus = pgEnum('chat_status', chatStatuses)
export const chatSenderType = pgEnum('chat_sender_type', chatSenderTypes)
export const chatEnder = pgEnum('chat_ender', chatEnders)
export const chatOperatorStatus = pgEnum('chat_operator_status', operatorStatuses)
export const chatOfferOutcome = pgEnum('chat_offer_outcome', offerOutcomes)
export const chatWidgetPosition = pgEnum('chat_widget_position', widgetPositions)

/** A§3 chat widget config: one row; none is the defaults. */
export const chatWidgetConfig = pgTable(
  'chat_widget_config',
  {
    id: integer('id').primaryKey().default(1),
    isEnabled: boolean('is_enabled').notNull(),
    position: chatWidgetPosition('widget_position').notNull(),
    brandColor: text('brand_color').notNull(),
    brandName: text('brand_name').notNull(),
    autoShowAfterSeconds: integer('auto_show_after_seconds').notNull(),
    welcomeMessage: text('welcome_message').notNull(),
    offlineMessage: text('offline_message').notNull(),
    requireName: boolean('require_name').notNull(),
    requireEmail: boolean('require_email').notNull(),
    showAgentAvatars: boolean('show_agent_avatars').notNull(),
    enableFileUploads: boolean('enable_file_uploads').notNull(),
    enableEmojis: boolean('enable_emojis').notNull(),
    enableTypingIndicator: boolean('enable_typing_indicator').notNull(),
    enableReadReceipts: boolean('enable_read_receipts').notNull(),
    maxFileSizeMb: integer('max_file_size_mb').notNull(),
    showOn: jsonb('show_on_pages').$type<ShownOn>().notNull(),
    businessHours: jsonb('business_hours').$type<BusinessHours>().notNull(),
    timezone: text('timezone').notNull(),
    retentionMonths: integer('retention_months').notNull(),
  },
  (table) => [
    check('chat_widget_config_one', sql`${table.id} = 1`),
    check('chat_widget_config_file_size', sql`${table.maxFileSizeMb} between 1 and 100`),
  ],
)

/**
 * A§3 chat operator. Online is who says so and whose console was heard of lately
 * (rules/chat-limits.ts). Chats handled and average rating are counted when they are asked for.
 */
export const chatOperators = pgTable(
  'chat_operators',
  {
    id: id(),
    /** The staff account that works as this operator. */
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    title: text('title').notNull().default(''),
    avatarUrl: text('avatar_url').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    canAcceptChats: boolean('can_accept_chats').notNull().default(true),
    maxConcurrentChats: integer('max_concurrent_chats').notNull().default(5),
    status: chatOperatorStatus('status').notNull().default('offline'),
    lastSeenAt: moment('last_seen_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('chat_operators_email').on(sql`lower(${table.email})`),
    check('chat_operators_max_chats', sql`${table.maxConcurrentChats} between 1 and 20`),
  ],
)

/**
 * A browser that has chatted. Its cookie holds the secret, of which only the hash is here (D28).
 */
export const chatVisitors = pgTable('chat_visitors', {
  id: id(),
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: createdAt(),
})

/** A§3 chat session. Its row is the lock of everything that happens in the chat. */
export const chatSessions = pgTable(
  'chat_sessions',
  {
    /** Made by the visitor's browser: a start that is sent twice is one chat. It opens nothing. */
    id: uuid('id').primaryKey(),
    visitorId: uuid('visitor_id')
      .notNull()
      .references(() => chatVisitors.id),
    /** Who is signed in while it goes on. */
    customerId: uuid('customer_id').references(() => customers.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: chatStatus('status').notNull().default('waiting'),
    visitorName: text('visitor_name').notNull().default(''),
    visitorEmail: text('visitor_email').notNull().default(''),
    visitorUserAgent: text('visitor_user_agent').notNull().default(''),
    initialPageUrl: text('initial_page_url').notNull().default(''),
    initialPageTitle: text('initial_page_title').notNull().default(''),
    referrerUrl: text('referrer_url').notNull().default(''),
    visitorMetadata: jsonb('visitor_metadata').$type<VisitorMetadata>().notNull().default({}),
    /** Keyed hash of the network address, for limits and blocks. */
    addressHash: text('address_hash').notNull().default(''),
    /** Who was transferred to a team waits for its operators only. */
    team: ticketTeam('team'),
    assignedOperatorId: uuid('assigned_operator_id').references(() => chatOperators.id, {
      onDelete: 'set null',
    }),
    offeredOperatorId: uuid('offered_operator_id').references(() => chatOperators.id, {
      onDelete: 'set null',
    }),
    offeredAt: moment('offered_at'),
    /** Its place in the queue: the earliest is first. A chat that comes back keeps it. */
    queuedAt: moment('queued_at').notNull(),
    startedAt: moment('started_at').notNull(),
    assignedAt: moment('assigned_at'),
    endedAt: moment('ended_at'),
    endedBy: chatEnder('ended_by'),
    /** A§4: when it first became active. */
    firstResponseAt: moment('first_response_at'),
    /** When an operator wrote for the first time; null before the first answer. */
    firstAnswerAt: moment('first_answer_at'),
    /** From the beginning to the first answer. */
    responseTimeSeconds: integer('response_time_seconds'),
    totalDurationSeconds: integer('total_duration_seconds'),
    rating: smallint('rating'),
    ratingComment: text('rating_comment').notNull().default(''),
    isUnread: boolean('is_unread').notNull().default(false),
    /** The number of the newest message. */
    lastSeq: integer('last_seq').notNull().default(0),
    visitorReadSeq: integer('visitor_read_seq').notNull().default(0),
    operatorReadSeq: integer('operator_read_seq').notNull().default(0),
    lastMessageAt: moment('last_message_at').notNull(),
    /** When the visitor's stream was last heard of. */
    visitorSeenAt: moment('visitor_seen_at').notNull(),
    /** When the visitor was notified that no operator is online any more. */
    unattendedAt: moment('unattended_at'),
    idleWarnedAt: moment('idle_warned_at'),
    /** What its words became. */
    ticketId: uuid('ticket_id').references(() => supportTickets.id, { onDelete: 'set null' }),
    enquiryId: uuid('enquiry_id').references(() => generalEnquiries.id, { onDelete: 'set null' }),
    anonymisedAt: moment('anonymised_at'),
  },
  (table) => [
    uniqueIndex('chat_sessions_of_visitor')
      .on(table.visitorId)
      .where(sql`${table.status} in ('waiting', 'active')`),
    index('chat_sessions_visitor').on(table.visitorId),
    index('chat_sessions_queue')
      .on(table.queuedAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index('chat_sessions_load').on(table.assignedOperatorId).where(sql`${table.status} = 'active'`),
    index('chat_sessions_newest').on(table.startedAt.desc(), table.id.desc()),
    index('chat_sessions_status').on(table.status, table.startedAt.desc(), table.id.desc()),
    index('chat_sessions_operator').on(
      table.assignedOperatorId,
      table.startedAt.desc(),
      table.id.desc(),
    ),
    index('chat_sessions_unread')
      .on(table.startedAt.desc(), table.id.desc())
      .where(sql`${table.isUnread}`),
    index('chat_sessions_customer').on(table.customerId, table.startedAt.desc()),
    index('chat_sessions_to_anonymise')
      .on(table.endedAt)
      .where(sql`${table.anonymisedAt} is null and ${table.endedAt} is not null`),
    check('chat_sessions_rating', sql`${table.rating} between 1 and 5`),
    check(
      'chat_sessions_ended',
      sql`(${table.status} in ('resolved', 'abandoned')) = (${table.endedAt} is not null)`,
    ),
  ],
)

/** A§3 chat message. Both sides of the chat see every row; what only staff may see is a note. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Made by the sender's browser: sent twice it is one message. */
    id: uuid('id').primaryKey(),
    chatId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id),
    /** Counted under the lock of the chat's row, so its order is the order of commits. */
    seq: integer('seq').notNull(),
    senderType: chatSenderType('sender_type').notNull(),
    senderName: text('sender_name').notNull(),
    operatorId: uuid('operator_id').references(() => chatOperators.id, { onDelete: 'set null' }),
    /** A§3: always 'text'. */
    messageType: text('message_type').notNull().default('text'),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('chat_messages_order').on(table.chatId, table.seq),
    check('chat_messages_type', sql`${table.messageType} = 'text'`),
  ],
)

/** What staff write to each other about a chat. No query of the visitor's side reads it. */
export const chatNotes = pgTable(
  'chat_notes',
  {
    id: id(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    chatId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('chat_notes_chat').on(table.chatId, table.position)],
)

/**
 * D29. A file is uploaded before its message is sent; without a message after a day it is removed.
 */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: id(),
    chatId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id),
    messageId: uuid('message_id').references(() => chatMessages.id),
    /** Which side uploaded it; only that side can send it. */
    uploadedBy: chatSenderType('uploaded_by').notNull(),
    name: text('name').notNull(),
    /** Detected from the content, never taken from the browser. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('chat_files_message').on(table.messageId, table.position),
    index('chat_files_chat').on(table.chatId),
    index('chat_files_unsent').on(table.createdAt).where(sql`${table.messageId} is null`),
  ],
)

/** The bytes of files, apart from what lists and chats read (D29). */
export const chatFileBytes = pgTable(
  'chat_file_bytes',
  {
    fileId: uuid('file_id').primaryKey(),
    ...fileContent(),
  },
  (table) => [filesHere('chat_file_bytes_here', table.fileId, table.content)],
)

/**
 * Every offer of a waiting chat to an operator, and who handled it from when to when: missed offers
 * and ratings are counted from it.
 */
export const chatOffers = pgTable(
  'chat_offers',
  {
    id: id(),
    chatId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => chatOperators.id, { onDelete: 'cascade' }),
    outcome: chatOfferOutcome('outcome').notNull(),
    offeredAt: moment('offered_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('chat_offers_chat').on(table.chatId, table.offeredAt),
    index('chat_offers_operator').on(table.operatorId, table.offeredAt),
  ],
)

export const chatPageVisits = pgTable(
  'chat_page_visits',
  {
    id: id(),
    chatId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id),
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    visitedAt: moment('visited_at').notNull(),
  },
  (table) => [index('chat_page_visits_chat').on(table.chatId, table.visitedAt)],
)

/**
 * Visitors who may not chat: by browser, by network address and by email address, whichever is
 * known.
 */
export const chatBlocks = pgTable(
  'chat_blocks',
  {
    id: id(),
    visitorId: uuid('visitor_id').references(() => chatVisitors.id),
    addressHash: text('address_hash').notNull().default(''),
    email: text('email').notNull().default(''),
    /** As staff see it in the list. */
    visitorName: text('visitor_name').notNull().default(''),
    reason: text('reason').notNull().default(''),
    blockedBy: text('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('chat_blocks_visitor').on(table.visitorId),
    index('chat_blocks_address').on(table.addressHash),
    index('chat_blocks_email').on(table.email),
  ],
)
