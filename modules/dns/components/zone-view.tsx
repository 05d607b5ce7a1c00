import { Globe, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import type { ZonePage } from '../queries/zones.server.ts'
import { shownName } from '../rules/names.ts'
import type { ShownRecord } from '../rules/shown-records.ts'
import { type DsRecord, digestName } from '../rules/zone.ts'
import { ofRecord, ofText, type ZoneLinks } from './zone-links.ts'

type Props = {
  page: ZonePage
  links: ZoneLinks
  timezone: TimeZone
  /** False for staff who look at a customer's account. */
  mayEdit: boolean
  isForStaff: boolean
}

/** A zone: records, DNSSEC, and what was changed. */
export function ZoneView({ page, links, timezone, mayEdit, isForStaff }: Props) {
  if (page.down !== '')
    return (
      <Alert kind="error" title={page.down}>
        {isForStaff ? page.problem : 'Your records stay as they are.'}
      </Alert>
    )
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Records page={page} links={links} mayEdit={mayEdit} />
      <div className="grid min-w-0 gap-5">
        <Card title="Name servers">
          <p className="mb-2 text-muted text-sm">
            These records count once your domain uses these name servers at its registrar.
          </p>
          <ul className="text-sm">
            {page.nameServers.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Card>
        {page.slots.length > 0 && <Slots page={page} links={links} mayEdit={mayEdit} />}
        <Dnssec page={page} links={links} mayEdit={mayEdit} />
        <History
          page={page}
          links={links}
          timezone={timezone}
          mayEdit={mayEdit}
          isForStaff={isForStaff}
        />
      </div>
    </div>
  )
}

const filteredFrom = 15

function Records({ page, links, mayEdit }: Pick<Props, 'page' | 'links' | 'mayEdit'>) {
  const [search, setSearch] = useState('')
  const { records, zone } = page
  const wanted = search.trim().toLowerCase()
  const found = records.filter(({ name, type, shown }) =>
    `${shownName(name, zone)} ${type} ${shown}`.toLowerCase().includes(wanted),
  )
  const add = mayEdit && (
    <Button to={links.record} size="sm" icon={<Plus aria-hidden="true" className="size-4" />}>
      Add record
    </Button>
  )
  return (
    <Card flush title={`Records (${records.length})`} actions={add}>
      {records.length === 0 ? (
        <EmptyState icon={<Globe className="size-6" />} title="No records yet">
          Add an A record for @ so that your domain finds your site.
        </EmptyState>
      ) : (
        <>
          {records.length > filteredFrom && (
            <div className="border-line border-b p-4">
              <TextField
                label="Find a record"
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                placeholder="Name, type or value"
                autoComplete="off"
              />
            </div>
          )}
          <p role="status" className="sr-only">
            {wanted === '' ? '' : `${found.length} of ${records.length} records`}
          </p>
          {found.length === 0 && <p className="p-4 text-muted text-sm">No record matches.</p>}
          <ul aria-label="Records" className="divide-y divide-line">
            {found.map((record) => (
              <RecordItem key={record.key} {...{ record, zone, links, mayEdit }} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

type ItemProps = { record: ShownRecord; zone: string; links: ZoneLinks; mayEdit: boolean }

function RecordItem({ record, zone, links, mayEdit }: ItemProps) {
  const { key, name, type, ttl, shown, isEditable, disabled } = record
  const title = shownName(name, zone)
  const label = `${type} record of ${title}: ${shown.slice(0, 60)}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <p className="flex min-w-0 basis-full items-baseline gap-2 sm:basis-52">
        <span className="w-14 shrink-0 font-mono text-muted text-xs">{type}</span>
        <span className="wrap-anywhere min-w-0 font-semibold">{title}</span>
      </p>
      <p className="wrap-anywhere line-clamp-3 min-w-0 flex-1 basis-48 font-mono text-xs leading-5">
        {shown}
        {disabled && <Badge>Off</Badge>}
      </p>
      <p className="text-muted text-xs tabular-nums leading-5">{shownTtl(ttl)}</p>
      {mayEdit && isEditable && (
        <p className="-my-1 ml-auto flex gap-1">
          <Button
            to={ofRecord(links.record, key)}
            variant="ghost"
            size="sm"
            aria-label={`Edit ${label}`}
            icon={<Pencil aria-hidden="true" className="size-4" />}
          >
            Edit
          </Button>
          <Button
            to={ofRecord(links.remove, key)}
            variant="ghost"
            size="sm"
            preventScrollReset
            aria-label={`Delete ${label}`}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
          >
            Delete
          </Button>
        </p>
      )}
    </li>
  )
}

function shownTtl(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** DKIM keys that the template of the zone has room for. */
function Slots({ page, links, mayEdit }: Pick<Props, 'page' | 'links' | 'mayEdit'>) {
  return (
    <Card title="DKIM">
      <p className="mb-3 text-muted text-sm">
        Signs your emails, so that receivers trust them. Your control panel or mail service shows
        the key.
      </p>
      <ul className="grid gap-3 text-sm">
        {page.slots.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere min-w-0">
              No key yet for {shownName(name, page.zone)}
            </span>
            {mayEdit && (
              <Button
                to={ofText(links.record, shownName(name, page.zone))}
                variant="outline"
                size="sm"
                aria-label={`Add the key of ${shownName(name, page.zone)}`}
              >
                Add the key
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Dnssec({ page, links, mayEdit }: Pick<Props, 'page' | 'links' | 'mayEdit'>) {
  const button = page.isSigned ? (
    <Button to={links.unsign} variant="outline" size="sm" preventScrollReset>
      Switch off
    </Button>
  ) : (
    <ActionButton to={links.sign}>Switch on</ActionButton>
  )
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          DNSSEC
          <Badge tone={page.isSigned ? 'positive' : undefined}>
            {page.isSigned ? 'On' : 'Off'}
          </Badge>
        </span>
      }
      actions={mayEdit && button}
    >
      {page.isSigned ? (
        <div className="grid gap-5">
          <p className="text-sm">
            Give one of these DS records to your registrar. Your domain is protected once it is
            published there.
          </p>
          {page.keys.flatMap(({ ds, dnskey }) =>
            ds.map((record) => <Ds key={record.digest} record={record} dnskey={dnskey} />),
          )}
        </div>
      ) : (
        <p className="text-muted text-sm">
          Signs the answers for your domain, so that they can’t be forged. Afterwards your registrar
          needs a DS record, which you find here.
        </p>
      )}
    </Card>
  )
}

function Ds({ record, dnskey }: { record: DsRecord; dnskey: string }) {
  const { keyTag, algorithm, digestType, digest } = record
  const line = `${keyTag} ${algorithm} ${digestType} ${digest}`
  return (
    <section aria-label={`DS record, ${digestName(record)}`} className="grid gap-2">
      <DescriptionList
        entries={[
          ['Key tag', keyTag],
          ['Algorithm', algorithm],
          ['Digest type', `${digestType} (${digestName(record)})`],
          [
            'Digest',
            <span key="d" className="wrap-anywhere font-mono text-xs">
              {digest}
            </span>,
          ],
          [
            'Public key',
            <span key="k" className="wrap-anywhere font-mono text-xs">
              {dnskey}
            </span>,
          ],
        ]}
      />
      <p>
        <CopyButton value={line} label={`the DS record, ${digestName(record)}`} />
      </p>
    </section>
  )
}

function History({ page, links, timezone, mayEdit, isForStaff }: Props) {
  return (
    <Card title="Changes" flush>
      {page.history.length === 0 ? (
        <p className="p-4 text-muted text-sm">Nothing was changed yet.</p>
      ) : (
        <ul aria-label="Changes" className="divide-y divide-line">
          {page.history.map((change) => (
            <li key={change.id} className="grid gap-1 p-4 text-sm">
              <p className="wrap-anywhere">{change.title}</p>
              <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
                {formatMoment(change.createdAt, timezone)},{' '}
                {change.isByStaff && !isForStaff ? 'our support' : change.changedBy}
                {change.undoneAt && <Badge>Undone</Badge>}
                {mayEdit && change.kind === 'records' && !change.undoneAt && (
                  <ActionButton
                    to={links.undo}
                    fields={{ change: change.id }}
                    aria-label={`Undo: ${change.title}`}
                  >
                    Undo
                  </ActionButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
