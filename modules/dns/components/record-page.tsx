import type { Refusal } from '#kernel/result.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { shownName, zoneName } from '../rules/names.ts'
import { isRecordType, recordTypeFacts } from '../rules/record-types.ts'
import { RecordForm, TypeChoice } from './record-form.tsx'
import type { ZoneLinks } from './zone-links.ts'

type Stored = {
  key: string
  seen: string
  name: string
  type: string
  /** The content for people. */
  shown: string
  /** What its form shows; null for a type that is not edited here. */
  fields: Readonly<Record<string, string | undefined>> | null
}

type Props = {
  domain: string
  /** Null for a new one, and for one that is gone. */
  record: Stored | null
  links: ZoneLinks
  refusal: Refusal | undefined
}

type PageProps = Props & {
  isNew: boolean
  type: string | null
  /** Proposed for a new record. */
  name: string
  typed: Readonly<Record<string, string>> | undefined
}

/** Adding a record, or editing one. */
export function RecordPage({ domain, record, links, refusal, ...given }: PageProps) {
  const type = record?.type ?? given.type ?? ''
  const isGone = !given.isNew && record === null
  const shown = record && shownName(record.name, zoneName(domain))
  const title = record
    ? `${type} record of ${shown}`
    : isRecordType(type)
      ? `Add ${type} record`
      : 'Add record'
  const back = { label: 'DNS records', to: links.page }
  if (isGone)
    return (
      <>
        <PageHeader title="DNS record" back={back} />
        <Alert kind="warning" title="This record was changed or deleted meanwhile">
          Nothing was saved. See in the list what it is now.
        </Alert>
      </>
    )
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere min-w-0">{title}</span>}
        back={back}
        description={isRecordType(type) ? recordTypeFacts[type].help : 'Which type is it?'}
      />
      {isRecordType(type) ? (
        <Card className="max-w-3xl">
          <RecordForm
            type={type}
            domain={domain}
            edited={record}
            values={{ name: given.name, ttl: '3600', ...record?.fields, ...given.typed }}
            refusal={refusal}
            back={links.page}
          />
        </Card>
      ) : (
        <TypeChoice linkTo={(choice) => `${links.record}?type=${choice}`} />
      )}
    </>
  )
}

/** Asked before a record is deleted. */
export function RemoveRecord({ domain, record, links, refusal }: Props) {
  const name = record && shownName(record.name, zoneName(domain))
  return (
    <DialogForm
      title="Delete this record?"
      description={
        record ? (
          <span className="wrap-anywhere line-clamp-6">
            {record.type} record of {name}: {record.shown}
          </span>
        ) : (
          'It was changed or deleted meanwhile.'
        )
      }
      back={links.page}
      refusal={refusal}
      submitLabel="Delete record"
      submitVariant="danger"
      submitDisabled={record === null}
      pendingLabel="Deleting..."
    >
      <HiddenField name="key" value={record?.key ?? ''} />
      <HiddenField name="seen" value={record?.seen ?? ''} />
    </DialogForm>
  )
}

/** Asked before DNSSEC is switched off. */
export function UnsignZone({ links, refusal }: Pick<Props, 'links' | 'refusal'>) {
  return (
    <DialogForm
      title="Switch DNSSEC off?"
      description="While your registrar publishes a DS record, your domain can’t be reached without DNSSEC. Have the record removed there, and wait two days. The keys are deleted: if you switch it on again, the DS records are other ones."
      back={links.page}
      refusal={refusal}
      submitLabel="Switch off"
      submitVariant="danger"
      pendingLabel="Switching off..."
    >
      <CheckboxField
        name="isRemoved"
        required
        label="The DS record was removed at the registrar at least two days ago"
        error={refusal?.fields?.isRemoved}
      />
    </DialogForm>
  )
}
