import { href } from 'react-router'
import { Tabs } from '#ui/primitives/tabs.tsx'

/** The pages of the section 'Email'. `toReview` is how many emails wait for a decision. */
export function EmailTabs({ toReview }: { toReview: number }) {
  return (
    <Tabs
      label="Email"
      tabs={[
        { label: 'Templates', to: href('/admin/email') },
        { label: 'Logs', to: href('/admin/email-logs'), isAbove: true },
        { label: 'Suppression list', to: href('/admin/email/suppressions') },
        { label: 'Deliverability', to: href('/admin/email/deliverability') },
        { label: 'To review', to: href('/admin/emails'), ...(toReview > 0 && { count: toReview }) },
      ]}
    />
  )
}
