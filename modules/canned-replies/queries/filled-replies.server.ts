import { type CannedReplyValues, fillCannedReply } from '../rules/canned-reply-variables.ts'
import { cannedReplyList } from './canned-replies.server.ts'

export type FilledReply = {
  id: string
  shortcut: string
  title: string
  category: string
  text: string
}

/** Active canned replies by title, with their variables filled in. */
export async function filledReplies(values: CannedReplyValues): Promise<FilledReply[]> {
  const replies = await cannedReplyList({ isActiveOnly: true })
  return replies.map(({ id, shortcut, title, category, content }) => ({
    id,
    shortcut,
    title,
    category,
    text: fillCannedReply(content, values),
  }))
}
