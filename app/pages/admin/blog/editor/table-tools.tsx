import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

const tools = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Heading row', command: toggleHeaderRow },
  { label: 'Delete table', command: deleteTable },
]

/** Shown while the caret is in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  return (
    <div
      role="toolbar"
      aria-label="Table"
      className="flex flex-wrap gap-1 border-line border-t p-1"
    >
      {tools.map(({ label, command }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            command(editor.state, editor.view.dispatch)
            editor.commands.focus()
          }}
          className="min-h-8 cursor-pointer rounded-md px-2.5 text-muted text-sm hover:bg-surface hover:text-text max-sm:min-h-11"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
