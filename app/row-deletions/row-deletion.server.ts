import { countOf } from '#kernel/format-count.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { PictureUse } from '#modules/content/rules/library.ts'
import type { Person } from '#modules/identity/rules/actor.ts'

/** What the dialog asks, with the words of the row that goes. */
export type DeleteQuestion = {
  /** Of the page; without it the question. */
  page?: string
  title: string
  text: string
  /** What goes, in bold below. */
  named?: string
  quote?: string
  note?: string
  /** Where the row is still used. */
  uses?: readonly PictureUse[]
  /** What takes its place, such as another role for the people of one that goes. */
  replacement?: { label: string; placeholder: string; options: { value: string; label: string }[] }
  /** Why the password is asked for; it is not while it was typed in the last minutes. */
  password?: { why: string; isAsked: boolean }
  /** Where cancelling leads to; without it the list. */
  back?: string
  /** Null where it cannot be deleted, which the text explains. */
  submit: string | null
  pending?: string
  /** What goes can come back. */
  isHarmless?: boolean
}

type Deletion<Row, Value> = {
  find: (id: string) => Promise<Row | null | undefined>
  ask: (row: Row, viewer: Person) => DeleteQuestion | Promise<DeleteQuestion>
  run: (member: Person, id: string, replacementId: string) => Promise<Result<Value>>
  gone: string
  done: string | ((value: Value) => string)
}

/** A deletion as the dialog uses it, whatever its row is. */
export type Asked = {
  question: (id: string, viewer: Person) => Promise<DeleteQuestion | null>
  /** Gives what is said when it is done. */
  run: (member: Person, id: string, replacementId: string) => Promise<Result<string>>
  gone: string
}

export function deletion<Row, Value>({ find, ask, run, gone, done }: Deletion<Row, Value>): Asked {
  return {
    gone,
    question: async (id, viewer) => {
      const row = await find(id)
      return row ? ask(row, viewer) : null
    },
    run: async (member, id, replacementId) => {
      const result = await run(member, id, replacementId)
      if (!result.ok) return result
      return ok(typeof done === 'string' ? done : done(result.value))
    },
  }
}

export const counted = (name: string, count: number, one: string) =>
  `${name}, ${countOf(count, one)}`

export const sureOf = (noun: string, more: Partial<DeleteQuestion>): DeleteQuestion => ({
  title: `Delete ${noun}?`,
  text: `Are you sure you want to delete this ${noun}?`,
  submit: `Delete ${noun}`,
  ...more,
})

/** What cannot be deleted, and why. */
export const inUse = (name: string, text: string): DeleteQuestion => ({
  page: `Delete ${name}`,
  title: `${name} cannot be deleted`,
  text,
  submit: null,
})

/** Asked of the row by its name. */
export const byName = (name: string, noun: string, text: string): DeleteQuestion => ({
  page: `Delete ${name}`,
  title: `Delete ${name}?`,
  text,
  submit: `Delete ${noun}`,
})

/** An entry that the home page shows. */
export const onHomePage = (name: string, noun: string) =>
  byName(name, noun, `${name} disappears from the home page. This cannot be undone.`)
