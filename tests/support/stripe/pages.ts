import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { payInvoice } from './billing.ts'
import { checkoutPage, payCheckout } from './checkout.ts'
import { StripeFault } from './form.ts'
import { button, htmlPage, money, type Answered } from './html.ts'
import type { Invoice } from './objects.ts'
import { actInPortal, portalPage } from './portal.ts'
import type { World } from './world.ts'

/** Serves Stripe's pages: checkout, invoices and the portal. */
export async function handlePage(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = new URLSearchParams(await textOf(request))
  const [, , kind = '', id = '', more] = url.pathname.split('/')
  if (kind === 'invoices' && more === 'pdf') {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n')
    return
  }
  const isPost = request.method === 'POST'
  const answer = answerOf(() => {
    if (kind === 'checkout') {
      const session = world.sessions.get(id)
      return isPost ? payCheckout(world, session) : { status: 200, html: checkoutPage(world, session) }
    }
    if (kind === 'invoices') {
      const invoice = world.invoices.get(id)
      if (isPost && invoice.status === 'open') payInvoice(world, invoice)
      return isPost ? { status: 303, location: url.pathname } : { status: 200, html: invoicePage(invoice) }
    }
    const session = world.portalSessions.get(kind === 'portal' ? id : '')
    if (isPost) actInPortal(world, session, body.get('action'))
    return isPost ? { status: 303, location: url.pathname } : { status: 200, html: portalPage(world, session) }
  })
  if ('location' in answer) response.writeHead(303, { location: answer.location }).end()
  else response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
}

function answerOf(work: () => Answered): Answered {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return { status: 404, html: htmlPage('Not found', '<p>This page is not there.</p>') }
  }
}

function invoicePage({ number, amount_due: due, currency, status }: Invoice): string {
  const words = `<p role="status">Invoice ${number}: ${money(due, currency)}, ${status}.</p>`
  return htmlPage('Invoice (test)', words + (status === 'open' ? button('PAY', 'pay') : ''))
}
