import { expect, test } from 'vitest'
import { statusListIn, withStatuses } from './ticket-list.ts'

/** What the list is narrowed to by its boxes and its choice of one. */
const chosen = (search: string) => {
  const params = withStatuses(new URLSearchParams(search))
  return [params.get('status'), params.get('statuses'), statusListIn(params)]
}

test.each([
  ['', [null, null, null]],
  ['status=open', ['open', null, null]],
  ['status=open,closed', ['open,closed', null, 'open,closed']],
  ['statuses=open,resolved', ['open,resolved', 'open,resolved', 'open,resolved']],
  ['statuses=open&statuses=resolved', ['open,resolved', 'open,resolved', 'open,resolved']],
  ['statuses=open', ['open', 'open', null]],
  ['statuses=open,open,nonsense', ['open', 'open', null]],
  ['statuses=nonsense&status=closed', ['closed', null, null]],
  ['status=&statuses=open,closed', ['open,closed', 'open,closed', 'open,closed']],
  // Without scripts both are sent: the choice still shows what the boxes said, until another one is
  // made.
  [
    'status=open,closed&statuses=open&statuses=resolved',
    ['open,resolved', 'open,resolved', 'open,resolved'],
  ],
  ['status=overdue&statuses=open,closed', ['overdue', null, null]],
])('%s', (search, expected) => {
  expect(chosen(search)).toEqual(expected)
})
