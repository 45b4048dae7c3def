import {
  acceptInvitation,
  acceptTransfer,
  cancelInvitation,
  cancelTransfer,
  declineInvitation,
  invite,
  listInvitations,
  listMembers,
  lookAtInvitation,
  offerTransfer,
  removeMember,
  resendInvitation,
  updateMember,
} from '#shared/api/shops.ts'
import type { FastifyRequest } from 'fastify'
import { actorOf, ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ClientInfo } from '../accounts/accounts.port.ts'
import { isAllowed } from '../workspaces/access.usecases.ts'
import type { Invitations } from './invitations.usecases.ts'
import type { ShopMembers } from './members.usecases.ts'
import { presentInvitation, presentLook, presentMember, presentShop } from './shops.presenter.ts'
import type { PresentDetails } from './shops.routes.ts'
import type { Transfers } from './transfers.usecases.ts'

export type MembersRoutesParts = {
  members: ShopMembers
  invitations: Invitations
  transfers: Transfers
  clientInfoOf: (request: FastifyRequest) => ClientInfo
  /** Who is logged in, on a route that is also for people without an account. */
  visitorOf: (request: FastifyRequest) => Promise<UserId | null>
  presented: PresentDetails
}

/** Who is in a shop, who is invited, and who gets it. */
export function membersRoutes(app: Http, parts: MembersRoutesParts): void {
  const { members, invitations, transfers, clientInfoOf, visitorOf, presented } = parts

  app.get(
    listMembers.path,
    { schema: { params: listMembers.params, response: { 200: listMembers.response } } },
    async (request) => {
      const actor = actorOf(request)
      const [listed, offer] = await Promise.all([members.list(actor), transfers.find(actor)])
      const withEmail = isAllowed(actor, 'dismiss', actor.workspaceId)
      return {
        success: true as const,
        members: listed.map((each) => presentMember(each, withEmail)),
        // At most 25 are in a shop, so that one page has them all.
        next_cursor: null,
        transfer: offer === null ? null : { user_id: offer.to, expires_at: offer.expiresAt.toISOString() },
      }
    },
  )

  app.patch(
    updateMember.path,
    { schema: { params: updateMember.params, body: updateMember.body, response: { 200: updateMember.response } } },
    async (request) => {
      const { params, body } = request
      return presentMember(await members.changeRole(actorOf(request), params.user_id, body.role), true)
    },
  )

  app.delete(
    removeMember.path,
    { schema: { params: removeMember.params, querystring: removeMember.query } },
    async (request, reply) => {
      const actor = actorOf(request)
      const { user_id: userId } = request.params
      await members.remove(actor, userId === 'me' ? actor.userId : userId, request.query.keys)
      return reply.status(204).send()
    },
  )

  app.post(
    invite.path,
    { schema: { params: invite.params, body: invite.body, response: { 201: invite.response } } },
    async (request, reply) =>
      reply.status(201).send(presentInvitation(await invitations.invite(actorOf(request), request.body))),
  )

  app.get(
    listInvitations.path,
    { schema: { params: listInvitations.params, response: { 200: listInvitations.response } } },
    async (request) => ({
      success: true as const,
      invitations: (await invitations.list(actorOf(request))).map(presentInvitation),
    }),
  )

  app.delete(cancelInvitation.path, { schema: { params: cancelInvitation.params } }, async (request, reply) => {
    await invitations.cancel(actorOf(request), request.params.id)
    return reply.status(204).send()
  })

  app.post(
    resendInvitation.path,
    { schema: { params: resendInvitation.params, response: { 200: resendInvitation.response } } },
    async (request) => presentInvitation(await invitations.resend(actorOf(request), request.params.id)),
  )

  app.post(
    lookAtInvitation.path,
    { config: ALLOW_ANONYMOUS, schema: { body: lookAtInvitation.body, response: { 200: lookAtInvitation.response } } },
    async (request) => {
      const visitor = { userId: await visitorOf(request), ipAddress: request.ip }
      return presentLook(await invitations.look(request.body.token, visitor))
    },
  )

  app.post(
    acceptInvitation.path,
    { schema: { body: acceptInvitation.body, response: { 200: acceptInvitation.response } } },
    async (request) => presentShop(await invitations.accept(actorOf(request), request.body.token, request.ip)),
  )

  app.post(declineInvitation.path, { schema: { body: declineInvitation.body } }, async (request, reply) => {
    await invitations.decline(actorOf(request), request.body.token, request.ip)
    return reply.status(204).send()
  })

  app.post(
    offerTransfer.path,
    { schema: { params: offerTransfer.params, body: offerTransfer.body, response: { 202: offerTransfer.response } } },
    async (request, reply) => {
      const { user_id: userId, password } = request.body
      const offer = await transfers.offer(actorOf(request), { userId, password }, clientInfoOf(request))
      return reply.status(202).send({ success: true as const, expires_at: offer.expiresAt.toISOString() })
    },
  )

  app.post(
    acceptTransfer.path,
    {
      schema: { params: acceptTransfer.params, body: acceptTransfer.body, response: { 200: acceptTransfer.response } },
    },
    async (request) => {
      await transfers.accept(actorOf(request), request.body.password, clientInfoOf(request))
      return presented(actorOf(request))
    },
  )

  app.delete(cancelTransfer.path, { schema: { params: cancelTransfer.params } }, async (request, reply) => {
    await transfers.cancel(actorOf(request))
    return reply.status(204).send()
  })
}
