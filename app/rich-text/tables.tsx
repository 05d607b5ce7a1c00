import type { Editor } from '@tiptap/core'
import { Extension, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

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

/** What prosemirror-tables asks each node of a table for. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
    renderHTML: (attributes: Record<string, unknown>) =>
      Number(attributes[name]) > 1 ? { [name]: String(attributes[name]) } : {},
  }
}

function cell(name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })
}

/** Selecting cells, pasting into them, and Tab to the next one. */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

/**
 * Tables over prosemirror-tables, which TipTap brings along; its own table package would be another
 * dependency for these lines.
 */
export const tableNodes = [
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  TableEditing,
]

/** Inserts three columns with a line of headings, and goes to its first cell. */
export function insertTable(editor: Editor): void {
  const row = (type: 'tableCell' | 'tableHeader') => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const table = editor.schema.nodeFromJSON({
    type: 'table',
    content: [row('tableHeader'), row('tableCell'), row('tableCell')],
  })
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const inside = tr.selection.from + 1
      tr.replaceSelectionWith(table).setSelection(TextSelection.near(tr.doc.resolve(inside)))
      return true
    })
    .run()
}
