import { href } from 'react-router'
import { Tabs } from '#ui/primitives/tabs.tsx'

export function ReviewTabs() {
  return (
    <Tabs
      label="Reviews & Trust"
      tabs={[
        { label: 'Customer reviews', to: href('/admin/reviews') },
        { label: 'Trust badges', to: href('/admin/reviews/badges') },
        { label: 'Statistics', to: href('/admin/reviews/statistics') },
      ]}
    />
  )
}

export const heading = 'Reviews & Trust'
