import dynamicIconImports from 'lucide-react/dynamicIconImports'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import createServerIcon from './server-icon.ts'

test('is in the page what the library would have put there', async () => {
  // Every tenth of them: all kinds of shapes, and some with former names.
  for (const load of Object.values(dynamicIconImports).filter((_, at) => at % 10 === 0)) {
    const icon = await load()
    const ours = createServerIcon(icon.__iconData)
    for (const props of [
      {},
      { 'aria-hidden': true, className: 'size-4' },
      { className: 'size-4  shrink-0 ', role: 'img', 'aria-label': 'A & B' },
      { size: 12, color: 'red' },
    ]) {
      expect(renderToString(createElement(ours, props))).toBe(renderToString(createElement(icon.default, props)))
    }
  }
})
