import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchMessages, postMessage, SUPPORT_KEY } from './support.api.ts'

export function useSendMessage(onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: postMessage,
    onSuccess: () => {
      onSent()
      void client.invalidateQueries({ queryKey: SUPPORT_KEY })
    },
  })
}

export function useSentMessages() {
  return useQuery({ queryKey: SUPPORT_KEY, queryFn: fetchMessages })
}
