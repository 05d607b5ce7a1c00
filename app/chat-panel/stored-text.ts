import type { ChatFile } from '#modules/chat/rules/visitor-chat.ts'
import { parsed } from './api.ts'
import type { Outgoing } from './conversation.ts'
import { forget, store, stored, storedStartingWith } from './storage.ts'

const outgoingPrefix = 'hostwright.chat.outgoing.'
const draftName = 'hostwright.chat.draft'

/** Each message has its own name in the storage, so that two tabs cannot overwrite each other's. */
export function storeOutgoing(message: Outgoing): void {
  store('localStorage', `${outgoingPrefix}${message.id}`, JSON.stringify(message))
}

export function deleteOutgoing(id: string): void {
  forget('localStorage', `${outgoingPrefix}${id}`)
}

export function isOutgoingName(name: string | null): boolean {
  return name === null || name.startsWith(outgoingPrefix)
}

/** What this browser still has to send, of all its tabs, in the order in which it was written. */
export function storedOutgoing(chatId: string): Outgoing[] {
  return allOutgoing()
    .filter((message) => message.chatId === chatId)
    .sort((a, b) => a.writtenAt - b.writtenAt)
}

/**
 * Words for chats that are no more: they are offered again in the box, and not sent into another
 * conversation unasked. What another user wrote in this browser is discarded.
 */
export function movedToDraft(chatId: string | null, owner: string): string {
  const left = allOutgoing().filter((message) => message.chatId !== chatId)
  for (const { id } of left) deleteOutgoing(id)
  return left
    .filter((message) => message.owner === owner)
    .map(({ content }) => content)
    .join('\n')
}

function allOutgoing(): Outgoing[] {
  return storedStartingWith(outgoingPrefix).flatMap((name) => {
    const message = parsed<Outgoing>(stored('localStorage', name))
    return message?.id && typeof message.content === 'string'
      ? [{ ...message, files: message.files ?? [] }]
      : []
  })
}

/**
 * What is being written: the fields of the forms and the files that are uploaded already. `owner`
 * is the email address of who was signed in.
 */
export type Draft = {
  owner: string
  name: string
  email: string
  content: string
  files: ChatFile[]
}

const emptyDraft = { name: '', email: '', content: '', files: [] }

/**
 * Text of another signed-in user is not shown; a visitor who signs in keeps what they wrote before.
 */
export function storedDraft(owner: string): Draft {
  const draft = parsed<Partial<Draft>>(stored('localStorage', draftName))
  return draft?.owner === owner || draft?.owner === ''
    ? { ...emptyDraft, ...draft, owner }
    : { ...emptyDraft, owner }
}

export function storeDraft(draft: Draft): void {
  if (draft.content === '' && draft.name === '' && draft.email === '' && draft.files.length === 0)
    forget('localStorage', draftName)
  else store('localStorage', draftName, JSON.stringify(draft))
}
