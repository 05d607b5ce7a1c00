export function deleteMessages(count: number, number = 'this order') {
  const what = count === 1 ? number : `${count} orders`
  return {
    title: `Delete ${what}?`,
    label: count === 1 ? 'Delete order' : `Delete ${count} orders`,
    text: 'Unpaid invoices of deleted orders are deleted with them. If one of them was paid, none is deleted. This cannot be undone.',
  }
}
