import { href } from 'react-router'
import { Tabs } from '#ui/primitives/tabs.tsx'

export function FaqTabs() {
  return (
    <Tabs
      label="FAQ Manager"
      tabs={[
        { label: 'FAQs', to: href('/admin/faq') },
        { label: 'Categories', to: href('/admin/faq/categories') },
        { label: 'Statistics', to: href('/admin/faq/statistics') },
      ]}
    />
  )
}
