import { href } from 'react-router'
import { Tabs } from '#ui/primitives/tabs.tsx'

/** The pages of the section 'SEO'. */
export function SeoTabs() {
  return (
    <Tabs
      label="SEO"
      tabs={[
        { label: 'Pages', to: href('/admin/seo') },
        { label: 'Whole site', to: href('/admin/settings/seo') },
        { label: 'Redirects', to: href('/admin/seo/redirects'), isAbove: true },
        { label: 'Broken links', to: href('/admin/seo/broken-links') },
        { label: 'Speed', to: href('/admin/seo/speed') },
      ]}
    />
  )
}
