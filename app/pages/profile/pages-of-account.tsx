import { FileDown } from 'lucide-react'
import { href } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'
import type { Profile } from './load-profile.server.ts'
import { Part } from './profile-parts.tsx'

/** Who else has access: people, and programs. */
export function PagesOfAccount({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.contact === null && profile.hasPeople && (
        <PartWithPage
          title="People"
          note="Who else may sign in for you."
          to={href('/dashboard/people')}
          label="People with access"
        >
          Give your bookkeeper or web agency a sign-in of their own, with only what they need.
        </PartWithPage>
      )}
      {profile.mayKeepKeys && (
        <PartWithPage
          title="API keys"
          note="For your own programs."
          to={href('/dashboard/api-keys/:form?')}
          label="API keys"
        >
          Let your bookkeeping read your invoices, or your monitoring open tickets.
        </PartWithPage>
      )}
    </>
  )
}

/** POPIA s23: what we store about them. */
export function OwnData() {
  return (
    <Part title="Your data" note="What we store about you and your account.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          Your details, orders, invoices, payments, services, tickets and chats, with their files,
          in one ZIP file. With many invoices it takes a few minutes.
        </p>
        <Button
          href={href('/dashboard/profile/export')}
          variant="outline"
          icon={<FileDown aria-hidden="true" className="size-4" />}
        >
          Download my data
        </Button>
      </div>
    </Part>
  )
}

function PartWithPage({
  title,
  note,
  to,
  label,
  children,
}: {
  title: string
  note: string
  to: string
  label: string
  children: string
}) {
  return (
    <Part title={title} note={note}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm">{children}</p>
        <Button to={to} variant="outline">
          {label}
        </Button>
      </div>
    </Part>
  )
}
