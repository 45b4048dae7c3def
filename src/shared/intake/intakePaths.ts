/** Where a link of a shop leads to; its token follows. It is printed on vans and doors, so it never changes. */
export const INTAKE_PATH = '/i'

/** What all these addresses begin with. */
export const INTAKE_PAGES = `${INTAKE_PATH}/`

/** Where a customer takes a request back. The token follows in the fragment, which browsers send to no server. */
export const WITHDRAW_PATH = '/withdraw'
