import { type ReactNode, useState } from 'react'
import { EditorPage } from '#app/forms/editor-page.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import {
  type HostingPlanFormValues,
  hostingPlanTexts,
  typedHostingPlan,
} from '#modules/catalog/rules/hosting-plan-form.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import type { PlanFacts } from './sold-packages.server.ts'

type Props = {
  title: string
  isNew: boolean
  /** What is stored, to know what was changed. */
  saved: HostingPlanFormValues
  values: HostingPlanFormValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  facts: PlanFacts
}

/** A page to write a hosting plan, with the card of the home page beside it. */
export function PlanEditor({
  title,
  isNew,
  saved,
  values,
  version,
  refusal,
  conflict,
  facts,
}: Props) {
  const [current, setCurrent] = useState(values)
  return (
    <EditorPage
      id="plan"
      title={title}
      back={{ label: 'Hosting Plans', to: '/admin/hosting-plans' }}
      submitLabel={isNew ? 'Add Plan' : 'Save Plan'}
      version={isNew ? null : version}
      refusal={refusal}
      conflict={conflict}
      isChanged={textDifferences(hostingPlanTexts(saved), hostingPlanTexts(current)).length > 0}
      unsaved="What you changed in this plan is not saved."
      onRead={(typed) => setCurrent(typedHostingPlan(typed))}
      fields={(read) => (
        <PlanFields
          isNew={isNew}
          values={values}
          errors={refusal?.fields ?? {}}
          vatRate={facts.terms.vatRate}
          onMoved={read}
        />
      )}
      preview={<PlanPreview values={current} facts={facts} />}
    />
  )
}
