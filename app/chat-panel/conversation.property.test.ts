import fc from 'fast-check'
import { test } from 'vitest'
import { type ChatMessage, lastWithoutGap } from '#modules/chat/rules/visitor-chat.ts'
import {
  type Change,
  type Conversation,
  changed,
  missingAfter,
  noConversation,
  type Outgoing,
} from './conversation.ts'
import { chatMessage, visitorChat } from './examples.ts'

/**
 * What can happen, in any order: a message is written, a request is sent or its answer is lost, an
 * event of the stream comes, comes late, or never.
 */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom(
      'visitor writes',
      'operator writes',
      'sent',
      'answer lost',
      'event',
      'old event',
      'reads again',
      'reload',
    ),
    pick: fc.nat({ max: 50 }),
  }),
  { maxLength: 60 },
)

/** A server that numbers each id once, and the browser's side of the same chat. */
class Model {
  server: ChatMessage[] = []
  kept: Outgoing[] = []
  written: string[] = []
  panel: Conversation = begun()
  /** The stream sends what is newer than this. */
  streamed = 0

  run(what: string, pick: number): void {
    if (what === 'visitor writes') this.write()
    else if (what === 'operator writes') this.store(`o${this.server.length}`, 'operator')
    else if (what === 'sent') this.send(true)
    else if (what === 'answer lost') this.send(false)
    else if (what === 'event') this.event()
    else if (what === 'old event') this.show(this.server.slice(pick, pick + 1))
    else if (what === 'reads again') this.readAgain()
    else this.reload()
  }

  write(): void {
    const id = `v${this.written.length}`
    this.written.push(id)
    this.kept.push({
      id,
      chatId: 'chat',
      owner: '',
      content: id,
      files: [],
      writtenAt: this.written.length,
      problem: '',
    })
    this.apply({ kind: 'outgoing', outgoing: [...this.kept] })
  }

  /**
   * The first that is kept, as the outbox does. Its answer may be lost after the server has stored
   * it.
   */
  send(isAnswered: boolean): void {
    const [first] = this.kept
    if (!first) return
    const stored = this.store(first.id, 'visitor')
    if (!isAnswered) return
    this.kept.shift()
    this.show([stored])
    this.apply({ kind: 'outgoing', outgoing: [...this.kept] })
  }

  store(id: string, senderType: 'visitor' | 'operator'): ChatMessage {
    const known = this.server.find((message) => message.id === id)
    if (known) return known
    const message = chatMessage({ seq: this.server.length + 1, id, senderType })
    this.server.push(message)
    return message
  }

  event(): void {
    this.show(this.server.slice(this.streamed, this.streamed + 1))
    this.streamed = Math.min(this.server.length, this.streamed + 1)
  }

  readAgain(): void {
    this.show(this.server.slice(lastWithoutGap(this.panel.messages)))
    this.apply({ kind: 'chat', chat: visitorChat({ lastSeq: this.server.length }) })
  }

  /** What the page knew is gone; what the browser kept is not. */
  reload(): void {
    this.panel = begun()
    this.apply({ kind: 'outgoing', outgoing: [...this.kept] })
    this.streamed = lastWithoutGap(this.panel.messages)
  }

  show(messages: ChatMessage[]): void {
    this.apply({ kind: 'messages', chatId: 'chat', messages })
  }

  apply(change: Change): void {
    this.panel = changed(this.panel, change)
  }
}

function begun(): Conversation {
  return changed(noConversation, { kind: 'chat', chat: visitorChat() })
}

const isStrictlyRising = (numbers: number[]) =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))

test('at every moment each word is shown once, none is missing, and in the end both sides see the same', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const model = new Model()
      for (const { what, pick } of all) {
        model.run(what, pick)
        const { messages, outgoing } = model.panel
        const shown = [...messages, ...outgoing].map(({ id }) => id)
        const onServer = new Set(model.server.map(({ id }) => id))
        refuse(new Set(shown).size !== shown.length, 'a word is shown twice')
        refuse(
          !isStrictlyRising(messages.map(({ seq }) => seq)),
          'the order is not that of the numbers',
        )
        refuse(
          model.written.some((id) => !shown.includes(id) && !onServer.has(id)),
          'a word is lost',
        )
      }
      while (model.kept.length > 0) model.send(true)
      model.readAgain()
      refuse(missingAfter(model.panel) !== null, 'something is missing')
      refuse(model.panel.outgoing.length > 0, 'something is still on its way')
      refuse(
        JSON.stringify(model.panel.messages) !== JSON.stringify(model.server),
        'the two sides differ',
      )
    }),
    { numRuns: 500 },
  )
})

function refuse(isWrong: boolean, what: string): void {
  if (isWrong) throw new Error(what)
}
