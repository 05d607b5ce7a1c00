import type { Context, MiddlewareHandler } from 'hono'
import { isOwnChat } from '#modules/chat/conversations/queries/own-chat.server.ts'
import { visitorChat } from '#modules/chat/conversations/queries/visitor-chat.server.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { noChatAnswer, refusal, visitorOf } from '../api/chat/chat-request.ts'
import type { HttpEnv } from '../request-scope.ts'
import { dropBody } from './drop-body.ts'

const uploadPath = /^\/api\/(chat|live-chat)\/([^/]+)\/files$/

/**
 * A file for a chat is read only from a sender who may send one there: others get the answer before
 * its bytes are kept in memory.
 */
export function checkChatFilesFirst(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const [, side, chatId] = (c.req.method === 'POST' && uploadPath.exec(c.req.path)) || []
    if (side === undefined || chatId === undefined) return next()
    const answer = side === 'chat' ? await refusalOfVisitor(c, chatId) : await refusalOfStaff(c)
    if (!answer) return next()
    await dropBody(c.env.incoming)
    return answer
  }
}

async function refusalOfVisitor(c: Context<HttpEnv>, chatId: string): Promise<Response | null> {
  if (!(await isOwnChat(await visitorOf(c), chatId))) return noChatAnswer()
  const chat = await visitorChat(chatId)
  return chat?.mayAttach
    ? null
    : refusal({ code: 'forbidden', message: 'Files can’t be sent here at the moment.' })
}

async function refusalOfStaff(c: Context<HttpEnv>): Promise<Response | null> {
  return mayHandleChats(await c.get('actor')()) ? null : noChatAnswer()
}
