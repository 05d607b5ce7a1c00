import { TextField } from '#ui/form/field.tsx'
import { purchaseOrderHint, purchaseOrderLabel } from '../rules/purchase-order-labels.ts'
import { serviceLabelHint, serviceLabelLabel } from '../rules/service-label-text.ts'

type Props = {
  values: { serviceLabel?: string; purchaseOrderNumber?: string; freeReason?: string } | null
  errors: Partial<Record<string, string[]>>
}

/** What the customer calls the service, and their purchase order number. */
export function ReferenceFields({ values, errors }: Props) {
  return (
    <>
      <TextField
        label={serviceLabelLabel}
        name="serviceLabel"
        autoComplete="off"
        defaultValue={values?.serviceLabel}
        error={errors.serviceLabel}
        hint={serviceLabelHint}
      />
      <TextField
        label={purchaseOrderLabel}
        name="purchaseOrderNumber"
        defaultValue={values?.purchaseOrderNumber}
        error={errors.purchaseOrderNumber}
        hint={purchaseOrderHint}
      />
    </>
  )
}

/** Required where staff set a price to zero. */
export function FreeReasonField({
  values,
  errors,
  document,
}: Props & { document: 'order' | 'invoice' }) {
  return (
    <TextField
      label="Why is it free?"
      name="freeReason"
      required
      maxLength={200}
      defaultValue={values?.freeReason}
      error={errors.freeReason}
      hint={`An item or the whole ${document} costs R0.00. The reason is kept in the order's history.`}
    />
  )
}
