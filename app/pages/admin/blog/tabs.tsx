import { href } from 'react-router'
import { Tabs } from '#ui/primitives/tabs.tsx'

/** B§2.2.16. `pending` is how many comments wait for staff. */
export function BlogTabs({ pending }: { pending: number }) {
  return (
    <Tabs
      label="Blog Manager"
      tabs={[
        { label: 'Posts', to: href('/admin/blog') },
        { label: 'Categories', to: href('/admin/blog/categories'), isAbove: true },
        { label: 'Tags', to: href('/admin/blog/tags'), isAbove: true },
        {
          label: 'Comments',
          to: href('/admin/blog/comments'),
          isAbove: true,
          ...(pending > 0 && { count: pending }),
        },
        { label: 'Settings', to: href('/admin/blog/settings') },
      ]}
    />
  )
}

export const heading = 'Blog Manager'
