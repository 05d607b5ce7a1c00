import type { Hono } from 'hono'
import type { HttpEnv } from '../../request-scope.ts'
import { availabilityEventsApi, stopAvailabilityEvents } from './availability-events.ts'
import { leftMessagesApi } from './left-messages.ts'
import { staffChatApi } from './staff-chat.ts'
import { staffEventsApi, stopStaffEvents } from './staff-events.ts'
import { visitorChatApi } from './visitor-chat.ts'
import { stopVisitorEvents, visitorEventsApi } from './visitor-events.ts'
import { visitorFilesApi } from './visitor-files.ts'
import { visitorMessagesApi } from './visitor-messages.ts'

/** Live chat: the visitor's side below /api/chat, the console's below /api/live-chat. */
export function chatApi(app: Hono<HttpEnv>): void {
  visitorChatApi(app)
  availabilityEventsApi(app)
  leftMessagesApi(app)
  visitorEventsApi(app)
  visitorMessagesApi(app)
  visitorFilesApi(app)
  staffEventsApi(app)
  staffChatApi(app)
}

/**
 * Ends the streams of live chat; browsers connect to another server, or to this one when it is
 * back.
 */
export function stopChatEvents(): void {
  stopVisitorEvents()
  stopAvailabilityEvents()
  stopStaffEvents()
}
