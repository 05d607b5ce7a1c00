/** B§8, for one enquiry or several. */
export function deleteMessages(count: number) {
  if (count === 1) {
    return {
      title: 'Delete enquiry?',
      label: 'Delete enquiry',
      text: 'Are you sure you want to delete this enquiry? This cannot be undone.',
    }
  }
  return {
    title: `Delete ${count} enquiries?`,
    label: `Delete ${count} enquiries`,
    text: `Are you sure you want to delete these ${count} enquiries? This cannot be undone.`,
  }
}
