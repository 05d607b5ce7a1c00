// Without the schema, so that pages that show the field do not load the validation library.
export const purchaseOrderLabel = 'Purchase order number'
export const purchaseOrderHint = 'Optional: printed on your invoices.'
