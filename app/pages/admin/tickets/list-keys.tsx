import { PageKeys } from '../keys/page-keys.tsx'

export function TicketListKeys() {
  return (
    <PageKeys
      size="md"
      keys={[
        {
          key: '/',
          label: 'Search tickets',
          run: () => document.querySelector<HTMLElement>('main [type=search]')?.focus(),
        },
      ]}
    />
  )
}
